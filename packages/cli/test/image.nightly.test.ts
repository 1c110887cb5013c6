import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "../../../test/source-files.ts";

/** Size in bytes of `debian:bookworm-slim`, the base image of the container file, which not every machine can fetch. */
const DEBIAN_SLIM = 75e6;
const certificates = "/etc/ssl/certs/ca-certificates.crt";
/** With chroot isolation, a container uses the network of this machine. */
const port = 46_880;

const hasBuildah = process.getuid?.() === 0 && spawnSync("buildah", ["--version"]).status === 0;

/** Builds from this machine's programs, because no image registry may be within reach. Stores images in a folder of the test. */
describe.runIf(hasBuildah)("the image", () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-image-"));
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
  const buildah = (...words: string[]) =>
    execFileSync("buildah", [...storage, ...words], { encoding: "utf8", cwd: repositoryRoot, maxBuffer: 1e8 }).trim();
  const inside = (...words: string[]) => ["run", "--isolation", "chroot", container, "--", "node", ...words];
  const blendit = "/app/packages/cli/src/blendit.ts";
  let container = "";

  beforeAll(() => {
    const node = join(repositoryRoot, "node_modules", "node", "bin", "node");
    imageOf("base", [], node);
    imageOf("build", ["sh", "cp", "mkdir", "find", "env", "rm", "chmod"], node);
    // npm may need the certificates of this machine's network.
    const volumes = existsSync(certificates) ? ["--volume", `${certificates}:${certificates}:ro`] : [];
    const from = ["--build-arg", "BUILD=localhost/build", "--build-arg", "BASE=localhost/base"];
    const options = ["--isolation", "chroot", "--format", "docker", "--file", "deploy/Containerfile"];
    buildah("bud", ...options, ...from, ...volumes, "--tag", "blendit", ".");
    container = buildah("from", "blendit");
  });

  afterAll(() => {
    if (container !== "") buildah("rm", "--all");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes an image of Node and some programs with their libraries, and of npm if there are programs. */
  function imageOf(name: string, programs: readonly string[], node: string): void {
    const root = join(folder, name);
    const paths = programs.map((program) => execFileSync("which", [program], { encoding: "utf8" }).trim());
    // Native modules need libraries of glibc that Node does not.
    const modules = globSync("node_modules/@resvg/*/*.node", { cwd: repositoryRoot }).map((name) =>
      join(repositoryRoot, name),
    );
    for (const path of [...paths, ...librariesOf([...paths, node, ...modules])]) {
      cpSync(realpathSync(path), join(root, path), { recursive: true });
    }
    if (programs.length > 0) {
      for (const directory of ["bin", "root", "tmp", "etc"]) mkdirSync(join(root, directory), { recursive: true });
      cpSync(node, join(root, "usr/local/bin/node"));
      mkdirSync(join(root, "usr/local/etc"));
      writeFileSync(join(root, "usr/local/etc/npmrc"), existsSync(certificates) ? `cafile=${certificates}\n` : "");
      writeFileSync(join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
      const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
      cpSync(npm, join(root, "usr/local/lib/npm"), { recursive: true });
      symlinkSync("../lib/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
      if (!existsSync(join(root, "bin/sh"))) cpSync(realpathSync("/bin/sh"), join(root, "bin/sh"));
    }
    const made = buildah("from", "scratch");
    buildah("add", made, root, "/");
    buildah("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", made);
    buildah("commit", made, name);
    buildah("rm", made);
  }

  test("is below 250 MB on Debian's slim image", () => {
    const bytes = (image: string) =>
      Number(buildah("inspect", "--type", "image", "--format", "{{.Docker.Size}}", image)) ||
      folderSize(buildah("mount", buildah("from", image)));
    const size = bytes("blendit") - bytes("base") + DEBIAN_SLIM;
    console.info(`image: ${Math.round(size / 1e6)} MB`);
    expect(size).toBeLessThan(250e6);
  });

  test("is healthy when it serves, does not run as root, and writes only into its data folder", async () => {
    const config = JSON.parse(buildah("inspect", "--type", "image", "blendit")).Docker.config;
    expect(config).toMatchObject({ User: "1000:1000", Healthcheck: { Test: expect.arrayContaining(["CMD", "node"]) } });
    const [, , ...check] = config.Healthcheck.Test as string[];
    const here = ["--port", `${port}`, "--data", "/data"];
    const server = spawn("buildah", [...storage, ...inside(blendit, "serve", ...here)], { stdio: "inherit" });
    try {
      const start = performance.now();
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      console.info(`ready after ${Math.round(performance.now() - start)} ms`);
      const program = check.map((word) => word.replace(":4880", `:${port}`));
      expect(spawnSync("buildah", [...storage, ...inside(...program)]).status).toBe(0);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain("Blendit");
    } finally {
      server.kill("SIGTERM");
    }
    const write = "require('node:fs').writeFileSync('/app/x', '')";
    expect(spawnSync("buildah", [...storage, ...inside("--eval", write)], { encoding: "utf8" }).stderr).toMatch(
      /EACCES/,
    );
  });

  test("understands the commands of the manifests", () => {
    expect(buildah(...inside(blendit, "--help"))).toContain("worker");
  });
});

/** The shared libraries that programs need, as `ldd` lists them. */
function librariesOf(programs: readonly string[]): Set<string> {
  const listed = programs.flatMap((path) => execFileSync("ldd", [path], { encoding: "utf8" }).match(/\/\S+/g) ?? []);
  return new Set(listed.filter((path) => existsSync(path) && !programs.includes(path)));
}

function folderSize(folder: string): number {
  return Number(
    execFileSync("du", ["--summarize", "--apparent-size", "--bytes", folder], { encoding: "utf8" }).split("\t")[0],
  );
}
