// test_foreign.mjs - discord.js, a client that nobody here wrote, gets on with the stand-in  (TAP)
//
//     node test_foreign.mjs FOLDER     FOLDER/node_modules has discord.js
//
// It sends a User-Agent of its own form, so the stand-in is not strict with it; what Discord would refuse is refused
// all the same.  What it cannot do by itself: answer an interaction twice or too late, since it counts itself, and
// press or type anything, which is done by the stand-in's controls as in the other tests.
import {spawn} from "node:child_process";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const PATIENCE = 20000;
const here = dirname(fileURLToPath(import.meta.url));
const discord = createRequire(join(process.argv[2], "node_modules", "none.js"))("discord.js");

// A stand-in of its own, which ends with this program.
async function standin() {
    const child = spawn("/usr/bin/python3", ["-B", join(here, "standin.py")], {stdio: ["pipe", "pipe", "inherit"]});
    const port = await new Promise((done) => child.stdout.once("data", (d) => done(/ready (\d+)/.exec(d)[1])));
    const call = async (name, how = {}) => {
        const answer = await fetch(`http://127.0.0.1:${port}/_c/${name}`, {method: "POST", body: JSON.stringify(how)});
        const said = await answer.json();
        if (!answer.ok)
            throw new Error(said.error);
        return said;
    };
    return {port, call, end: () => child.kill()};
}

async function until(what, isTrue) {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
        if (await isTrue())
            return;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${what}: it did not come`);
}

function same(is, wanted) {
    if (JSON.stringify(is) !== JSON.stringify(wanted))
        throw new Error(`${JSON.stringify(is)} is not ${JSON.stringify(wanted)}`);
}

// What the client does with what people do.
function modal() {
    const line = new discord.TextInputBuilder().setCustomId("line").setLabel("Line")
        .setStyle(discord.TextInputStyle.Short);
    return new discord.ModalBuilder().setCustomId("say").setTitle("Say it")
        .addComponents(new discord.ActionRowBuilder().addComponents(line));
}

function buttons() {
    const made = ["Join", "Say it"].map((label) => new discord.ButtonBuilder().setCustomId(label).setLabel(label)
        .setStyle(discord.ButtonStyle.Primary));
    return [new discord.ActionRowBuilder().addComponents(made)];
}

async function answer(interaction) {
    if (interaction.isAutocomplete())
        await interaction.respond([{name: "help", value: "help"}]);
    else if (interaction.isChatInputCommand())
        await interaction.reply({content: `echo ${interaction.options.getString("line")}`, components: buttons()});
    else if (interaction.isButton() && interaction.customId === "Join")
        await interaction.update({content: "joined", components: buttons()});
    else if (interaction.isButton())
        await interaction.showModal(modal());
    else if (interaction.isModalSubmit())
        await interaction.reply({content: `said ${interaction.fields.getTextInputValue("line")}`,
                                 flags: discord.MessageFlags.Ephemeral});
}

async function connected(s) {
    const client = new discord.Client({intents: [discord.GatewayIntentBits.Guilds],
                                       rest: {api: `http://127.0.0.1:${s.port}/api`}});
    client.on("interactionCreate", (i) => answer(i).catch((error) => client.emit("error", error)));
    client.failed = [];
    client.on("error", (error) => client.failed.push(error));
    const ready = new Promise((done) => client.once(discord.Events.ClientReady, done));
    await client.login("standin-token");
    await ready;
    return client;
}

async function texts(s, user) {
    const view = await s.call("view", {user});
    return view.channels.flatMap((c) => c.messages.map((m) => m.text));
}

const seen = (s, user, text) => until(text, async () => (await texts(s, user)).includes(text));

async function says(s, line) {
    await s.call("slash", {user: "ann", channel: "dungeon", command: "lair", options: {line}});
    await seen(s, "ann", `echo ${line}`);
}

const tests = {
    async "it registers a command, answers and completes"(s, client) {
        await says(s, "hello");
        const {id} = await s.call("complete", {user: "ann", channel: "dungeon", command: "lair", focused: "line",
                                               options: {line: "he"}});
        await until("choices", async () => (await s.call("interaction", {id})).choices !== null);
        same((await s.call("interaction", {id})).choices.map((c) => c.value), ["help"]);
        same(client.failed, []);
    },
    async "presses and modals come through, and messages are edited"(s, client) {
        await says(s, "x");
        await s.call("press", {user: "bob", on: "dungeon", what: "Say it"});
        await until("a modal", async () => (await s.call("view", {user: "bob"})).modal !== null);
        await s.call("modal", {user: "bob", values: {line: "good evening"}});
        await seen(s, "bob", "said good evening");
        same((await texts(s, "ann")).includes("said good evening"), false);
        await s.call("press", {user: "bob", on: "dungeon", what: "Join"});
        await seen(s, "ann", "joined");
        const channel = client.channels.cache.find((c) => c.name === "dungeon");
        const message = await channel.send("one");
        await message.edit("two");
        await seen(s, "bob", "two");
        same(client.failed, []);
    },
    async "it resumes after op 7 and after a close with 4000"(s, client) {
        let resumed = 0;
        client.on("shardResume", () => resumed++);
        await s.call("reconnect");
        await until("a first resume", () => resumed === 1);
        await says(s, "again");
        await s.call("close", {code: 4000});
        await until("a second resume", () => resumed === 2);
        await says(s, "and again");
        same((await s.call("requests")).gateway.identify, 1);
        same(client.failed, []);
    },
};

async function run(test) {
    const s = await standin();
    let client;
    try {
        await s.call("settings", {strict: false});
        await s.call("guild", {name: "castle"});
        await s.call("channel", {guild: "castle", name: "dungeon"});
        for (const name of ["ann", "bob"])
            await s.call("user", {name, guilds: ["castle"]});
        client = await connected(s);
        await client.application.commands.set([{name: "lair", description: "a game", options: [
            {type: 3, name: "line", description: "a line", required: true, autocomplete: true}]}]);
        await test(s, client);
        const came = await s.call("violations");
        same([came.violations, came.failed], [[], []]);
    } finally {
        await client?.destroy();
        s.end();
    }
}

let number = 0;
for (const [name, test] of Object.entries(tests)) {
    number++;
    try {
        await run(test);
        console.log(`ok ${number} - ${name}`);
    } catch (error) {
        console.log(`${String(error.stack).replaceAll(/^/gm, "# ")}\nnot ok ${number} - ${name}`);
    }
}
console.log(`1..${number}`);
process.exit(0);
