import { enableCompileCache } from "node:module";

// Compiled code is kept between runs, which halves the time to start; so the program is loaded after this.
enableCompileCache();
const { program } = await import("./program.ts");

await program().parseAsync();
