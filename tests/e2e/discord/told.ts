/* told.ts - what the gateway tells a bot, by the name of the event; told.sh makes told.json of it */
import * as d from "discord-api-types/v10";

export interface Told {
    HELLO: d.GatewayHelloData;
    READY: d.GatewayReadyDispatchData;
    INTERACTION_2: d.APIChatInputApplicationCommandInteraction;
    INTERACTION_3: d.APIMessageComponentInteraction;
    INTERACTION_4: d.APIApplicationCommandAutocompleteInteraction;
    INTERACTION_5: d.APIModalSubmitInteraction;
    GUILD_CREATE: d.GatewayGuildCreateDispatchData;
    GUILD_DELETE: d.GatewayGuildDeleteDispatchData;
    GUILD_ROLE_UPDATE: d.GatewayGuildRoleUpdateDispatchData;
    CHANNEL_CREATE: d.GatewayChannelCreateDispatchData;
    CHANNEL_UPDATE: d.GatewayChannelUpdateDispatchData;
    CHANNEL_DELETE: d.GatewayChannelDeleteDispatchData;
    THREAD_CREATE: d.GatewayThreadCreateDispatchData;
    THREAD_UPDATE: d.GatewayThreadUpdateDispatchData;
    THREAD_DELETE: d.GatewayThreadDeleteDispatchData;
    MESSAGE_DELETE: d.GatewayMessageDeleteDispatchData;
}
