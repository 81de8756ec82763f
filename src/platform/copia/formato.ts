import { z } from 'zod'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'

/** First entry: what the reader needs before any other entry. */
export const inicio = z.object({
  formato: z.literal(1),
  feita_em: z.string(),
  migracoes: z.array(z.object({ nome: z.string(), soma: z.string() })),
  tabelas: z.array(z.object({ nome: z.string(), sql: z.string(), colunas: z.array(z.string()) })),
  sequencias: z.array(z.object({ sql: z.string(), valor: z.string().nullable() })),
})
export type Inicio = z.infer<typeof inicio>

const conteudo = z.object({ linhas: z.number().int(), sha256: z.string() })
/** Last entry: the counts and checksums to verify after unpacking. */
export const manifesto = z.object({
  tabelas: z.record(z.string(), conteudo),
  arquivos: z.record(z.string(), z.string()),
  dados: z.record(z.string(), z.string()),
})
export type Manifesto = z.infer<typeof manifesto>

export const NOMES = {
  inicio: 'inicio.json',
  manifesto: 'manifesto.json',
  /** A table is written in several parts, because its size is known only at the end. */
  parteDaTabela: (indice: number, nome: string, parte: number) =>
    `banco/${String(indice).padStart(4, '0')}-${nome.replace(/[^\w.]/g, '_').slice(0, 70)}/${String(parte).padStart(6, '0')}`,
  arquivo: (version: string) => `arquivos/${version}`,
  dado: (caminho: string) => `dados/${caminho}`,
}

export function lerJson<T extends z.ZodType>(forma: T, bytes: Buffer): z.output<T> {
  try {
    return forma.parse(JSON.parse(bytes.toString()))
  } catch (causa) {
    throw new FalhaDeInicio(
      'Esta cópia de segurança é de uma versão do Girassol que este programa não conhece. Atualize o programa e tente de novo.',
      causa,
    )
  }
}
