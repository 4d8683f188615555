#!/bin/sh
# told.sh FOLDER >told.json - a JSON schema of what the gateway tells, from discord-api-types
#
# FOLDER is where npm may put the packages.  Only for who wants to bring told.json up to date.
# SPDX-License-Identifier: MIT
set -e
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
npm install --silent --no-audit --no-fund discord-api-types@0.38.57 ts-json-schema-generator@2.4.0 >&2
cp "$here/told.ts" .
echo '{"compilerOptions": {"strict": true, "module": "node16", "moduleResolution": "node16"}}' >tsconfig.json
npx ts-json-schema-generator -f tsconfig.json -p told.ts -t Told --no-type-check >whole.json
"$here/trim.py" --told whole.json
