import { expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { comissionamentos } from '#modules/garantias/contract/comissionamento.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'

const casa = await appDeTeste()
const { usina, nina, leitora } = await garantiasDeTeste(casa)
const { data } = (await nina.chamar(comissionamentos.abrir, { params: { id: usina.id } })).corpo
const id: string = data.id

interface Resposta {
  data?: { linhas: { linha: number; string: string | null; fora: string[]; frase: string | null }[]; gravadas: number }
  error?: { message: string; details?: { campo: string }[] }
}
async function mandar(csv: string | Buffer, gravar: 'sim' | 'nao' = 'nao', quem: Chamada = nina) {
  const r = await fetch(`${casa.url}/api/garantias/comissionamentos/${id}/importacao?gravar=${gravar}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': TIPO_DE_PLANILHA },
    body: typeof csv === 'string' ? csv : new Uint8Array(csv),
  })
  return { status: r.status, ...((await r.json()) as Resposta) }
}
const obter = async () => (await leitora.chamar(comissionamentos.obter, { params: { id } })).corpo.data
const medidas = async () => (await obter()).strings.map((s) => s.medidas)
const BOM = 'String;Voc (V);Isc (A);Riso (MΩ)\nS1;139,8;11,2;184\nS2;139,2;11,3;>200\n'

it('[S2.27] measures every string from the file of a tester, all rows or none, once', async () => {
  expect((await mandar(BOM)).error?.message).toContain('Sem irradiância e temperatura')
  await nina.chamar(comissionamentos.anotar, {
    params: { id },
    body: {
      versao: (await obter()).versao,
      irradiancia: 812,
      t_celula: 48,
      medido_em: '2026-11-19T13:41:00Z',
      instrumento: 'Traçador',
    },
  })
  expect((await mandar(BOM, 'sim', leitora)).status).toBe(403)

  const conferido = await mandar(BOM)
  expect(conferido.data).toMatchObject({
    gravadas: 0,
    linhas: [
      { linha: 2, string: 'S1', frase: null, fora: [] },
      { linha: 3, string: 'S2', frase: null, fora: [] },
    ],
  })
  expect(await medidas()).toEqual([0, 0])

  const comErro = await mandar(`${BOM}S9;139;11;100\nS1;139;11;100\n;1;1;1\n`, 'sim')
  expect(comErro.data?.linhas.map((l) => l.frase)).toEqual([
    null,
    null,
    'S9 não está no desenho desta usina.',
    'S1 está em mais de uma linha.',
    'Falta o número da string.',
  ])
  expect(comErro.data?.gravadas).toBe(0)
  expect(await medidas()).toEqual([0, 0])

  expect((await mandar(BOM, 'sim')).data?.gravadas).toBe(2)
  expect((await mandar(BOM, 'sim')).data?.gravadas).toBe(2)
  expect(await medidas()).toEqual([1, 1])
  expect((await obter()).strings[1]?.ultima).toMatchObject({ voc: 139.2, isolacao: 200, polaridade: true })

  const umAMenos = await mandar('String;Voc;Isc;Riso\nS2;93,3;11,3;200\n', 'sim')
  expect(umAMenos.data?.linhas[0]?.fora).toContain('voc')
  expect(await medidas()).toEqual([1, 2])
})

it.each([
  ['', 'O arquivo está vazio.'],
  ['String;Voc;Isc;Riso\n', 'O arquivo não tem medidas.'],
  ['String;Voc;Isc\nS1;1;1\n', 'Não achei a coluna da isolação no arquivo.'],
  [Buffer.alloc(600_000, 'a;b\n'), 'O arquivo passa de 500 kB.'],
  [`String;Voc;Isc;Riso\n${'S1;1;1;1\n'.repeat(501)}`, 'O arquivo tem mais de 500 linhas.'],
])('refuses a file that is no list of measures, naming the field: %#', async (arquivo, frase) => {
  expect(await mandar(arquivo)).toMatchObject({
    status: 400,
    error: { message: frase, details: [{ campo: 'arquivo' }] },
  })
})
