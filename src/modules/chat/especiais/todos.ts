import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const chat = join(import.meta.dirname, '..')

const ler = async (arquivo: string): Promise<Especial> =>
  ((await import(/* @vite-ignore */ pathToFileURL(join(chat, arquivo)).href)) as { especial: Especial }).especial

const arquivos = globSync('*/*/regras/especial.ts', { cwd: chat }).sort()

/** The `regras/especial.ts` of every folder: the kinds of this subject, and those that only one channel has. */
export const todos: Readonly<Record<string, Especial>> = Object.fromEntries(
  await Promise.all(arquivos.map(async (a) => [a, await ler(a)])),
)
