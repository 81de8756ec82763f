import { z } from 'zod'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { testes } from '../tipos.ts'
import { base, chave, MEDIR, texto, umId, VER, versao } from './comum.ts'

const daUsina = `${base}/usinas/{id}/comissionamentos` as const
const deUma = `${base}/comissionamentos/{id}` as const

const faixa = z.object({ esperado: z.number(), minimo: z.number(), maximo: z.number() })
export const esperado = z.object({
  vocDoModulo: z.number(),
  voc: faixa,
  isc: faixa,
  isolacao: z.object({ minimo: z.number(), ensaioV: z.number() }),
})
const medida = z.object({
  id: z.string(),
  continuidade: z.boolean(),
  polaridade: z.boolean(),
  voc: z.number(),
  isc: z.number(),
  isolacao: z.number(),
  irradiancia: z.number(),
  t_celula: z.number(),
  esperado,
  fora: z.array(z.enum(testes)),
  diagnostico: z.array(z.string()),
  ressalva: z.string(),
  por: z.string().nullable(),
  em: z.string(),
})
export type MedidaFeita = z.infer<typeof medida>
const daString = z.object({
  string_id: z.string(),
  n: z.number().int(),
  modulos: z.number().int(),
  mppt: z.number().int(),
  modelo: z.string(),
  /** with the sun and temperature of now; null: one of them is missing, or the datasheet */
  esperado: esperado.nullable(),
  ultima: medida.nullable(),
  medidas: z.number().int(),
})
export type StringMedida = z.infer<typeof daString>
export const comissionamento = z.object({
  id: z.string(),
  usina_id: z.string(),
  n: z.number().int(),
  irradiancia: z.number().nullable(),
  t_celula: z.number().nullable(),
  medido_em: z.string().nullable(),
  instrumento: z.string(),
  versao: z.number().int(),
  criado_por: z.string().nullable(),
  criado_em: z.string(),
  como: z.enum(['segunda', 'engenharia']).nullable(),
  assinado_por: z.string().nullable(),
  assinado_em: z.string().nullable(),
  sha256: z.string().nullable(),
  strings: z.array(daString),
  /** what is missing before it can be signed, in sentences */
  falta: z.array(z.string()),
  /** some test is out of range: only an engineer signs */
  fora_da_faixa: z.number().int(),
})
export type Comissionamento = z.infer<typeof comissionamento>
const naLista = comissionamento.pick({
  id: true,
  n: true,
  medido_em: true,
  como: true,
  assinado_por: true,
  assinado_em: true,
  criado_em: true,
})

const numero = (de: number, ate: number, frase: string) => z.number(frase).min(de, frase).max(ate, frase)
const irradiancia = numero(0, 1500, 'A irradiância vai de 0 a 1.500 W/m²')
const tCelula = numero(-20, 110, 'A temperatura da célula vai de −20 a 110 °C')

export const comissionamentos = {
  listar: endpoint({
    method: 'GET',
    path: daUsina,
    permission: VER,
    summary: 'As versões do comissionamento de uma usina, da mais nova à mais antiga',
    params: porId,
    response: sucesso(z.array(naLista)),
  }),
  obter: endpoint({
    method: 'GET',
    path: deUma,
    permission: VER,
    summary: 'Uma versão do comissionamento, com o esperado e o medido de cada string',
    params: porId,
    response: sucesso(comissionamento),
  }),
  abrir: endpoint({
    method: 'POST',
    path: daUsina,
    permission: MEDIR,
    summary: 'Abre uma versão do comissionamento, ou devolve a que está aberta',
    params: porId,
    response: sucesso(z.object({ id: z.string() })),
  }),
  anotar: endpoint({
    method: 'PUT',
    path: deUma,
    permission: MEDIR,
    summary: 'Anota sol, temperatura e instrumento',
    params: porId,
    body: z.object({
      versao,
      irradiancia: irradiancia.nullable(),
      t_celula: tCelula.nullable(),
      medido_em: z.iso.datetime({ offset: true, error: 'Diga quando foi medido' }).nullable(),
      instrumento: texto(120, 'O instrumento tem no máximo 120 letras').default(''),
    }),
    response: ok,
  }),
  medir: endpoint({
    method: 'POST',
    path: `${deUma}/medidas`,
    permission: MEDIR,
    summary: 'Anota as medidas de uma string; uma nova não apaga a anterior',
    params: porId,
    body: z.object({
      chave,
      string_id: umId('Escolha a string'),
      continuidade: z.boolean('Diga se há continuidade'),
      polaridade: z.boolean('Diga se a polaridade está certa'),
      voc: numero(0, 2000, 'A tensão vai de 0 a 2.000 V'),
      isc: numero(0, 200, 'A corrente vai de 0 a 200 A'),
      isolacao: numero(0, 100_000, 'A isolação vai de 0 a 100.000 MΩ'),
      ressalva: texto(500, 'A ressalva tem no máximo 500 letras').default(''),
    }),
    response: sucesso(z.object({ fora: z.array(z.enum(testes)), diagnostico: z.array(z.string()) })),
  }),
  importar: endpoint({
    method: 'POST',
    path: `${deUma}/importacao`,
    permission: MEDIR,
    summary: `O arquivo do instrumento, como veio (${TIPO_DE_PLANILHA}); confere, e grava quando todas as linhas estão certas`,
    params: porId,
    query: z.object({ gravar: z.enum(['sim', 'nao'], 'Diga se é para gravar').default('nao') }),
    body: z.any(),
    limit: 20,
    response: sucesso(
      z.object({
        linhas: z.array(
          z.object({
            linha: z.number().int(),
            string: z.string().nullable(),
            medida: medida
              .pick({ continuidade: true, polaridade: true, voc: true, isc: true, isolacao: true })
              .nullable(),
            fora: z.array(z.enum(testes)),
            /** why the row is not taken */
            frase: z.string().nullable(),
          }),
        ),
        gravadas: z.number().int(),
      }),
    ),
  }),
  assinar: endpoint({
    method: 'POST',
    path: `${deUma}/assinatura`,
    permission: MEDIR,
    summary: 'Assina o comissionamento e emite o certificado; daí em diante ele não muda',
    params: porId,
    body: z.object({ versao, como: z.enum(['segunda', 'engenharia'], 'Diga como você assina') }),
    response: sucesso(z.object({ sha256: z.string() })),
  }),
  certificado: endpoint({
    method: 'GET',
    path: `${deUma}/certificado`,
    permission: VER,
    summary: 'O certificado em PDF, byte por byte como foi emitido',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
}
