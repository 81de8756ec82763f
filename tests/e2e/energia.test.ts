import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from 'vite'
import { abrirNavegador } from '#tests/suporte/navegador.ts'
import { lerCasos } from '../../scripts/casos/responder.ts'

const raiz = join(import.meta.dirname, '../..')

/** The engine and the answerers of the cases as one script, resolved and transformed as the pages are. */
async function scriptDoNavegador(): Promise<string> {
  const entry = join(raiz, 'scripts/casos/responder.ts')
  const saida = await build({
    root: raiz,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'casos' } },
  })
  const [pacote] = [saida].flat()
  if (!pacote || !('output' in pacote)) throw new Error('the build returned no output')
  return pacote.output[0].code
}

it('the energy cases have the same answers in the browser', async () => {
  const texto = readFileSync(join(raiz, 'tests/suporte/casos-de-energia.json'), 'utf8')
  const pagina = await (await abrirNavegador()).newPage()
  await pagina.addScriptTag({ content: await scriptDoNavegador() })
  const respostas: unknown = await pagina.evaluate(`casos.responderCasos(casos.lerCasos(${JSON.stringify(texto)}))`)
  expect(respostas).toEqual(lerCasos(texto).map(({ id, modelo }) => ({ id, resposta: modelo })))
  await pagina.close()
})
