// The same small game on Colyseus, everything in memory, each move sent to the room at once.
import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, defineTypes, Schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Cells extends Schema {
  constructor() {
    super();
    this.number = 0;
    this.cells = new ArraySchema(0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
}
defineTypes(Cells, { number: "uint32", cells: ["uint32"] });

class Table extends Room {
  onCreate() {
    this.maxClients = 3;
    this.patchRate = null; // not every 50 ms: at once
    this.state = new Cells();
    this.players = [];
    this.onMessage("put", (client, at) => {
      if (this.players[this.state.number % 2] !== client.sessionId || !(at >= 0 && at < 9)) return;
      this.state.cells[at] += 1;
      this.state.number += 1;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.players.push(client.sessionId);
  }
}

console.log = () => {};
console.info = () => {};
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http.createServer() }) });
server.define("table", Table);
await server.listen(Number(process.argv[2]), "127.0.0.1");
process.stdout.write("ready\n");
