import type { Page } from "playwright-core";

const SECONDS = 4.5;
/** As slow as a phone that is some years old. */
const SLOWDOWN = 4;
/** Milliseconds between the positions that a mouse reports. */
const MOUSE = 12;
const SWING = 100;

/** Milliseconds from frame to frame while a mouse drags an option's shape back and forth, on a processor four times slower. */
export async function framesWhileDragging(page: Page, arm: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const shape = (await page.locator("[role=slider]").nth(arm).locator("path").first().boundingBox())!;
  const [x, y] = [shape.x + shape.width / 2, shape.y + 0.7 * shape.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(`{
    window.frames_ = [];
    let last = performance.now();
    const next = (now) => { frames_.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
  }`);
  const end = performance.now() + 1000 * SECONDS;
  for (let move = 0; performance.now() < end; move++) {
    // Not awaited, because a mouse does not wait for the page either. On a busy machine the last moves come after the page is closed.
    page.mouse.move(x + SWING * Math.sin(move / MOUSE), y).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, MOUSE));
  }
  const frames = (await page.evaluate("frames_")) as number[];
  await page.mouse.up();
  await session.detach();
  return frames;
}
