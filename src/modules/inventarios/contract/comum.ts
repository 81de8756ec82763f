import { z } from 'zod'
import { classes, modos } from '../tipos.ts'

export const VER = 'inventarios.inventario.ver' as const
export const GERIR = 'inventarios.inventario.gerir' as const
export const APROVAR = 'inventarios.inventario.aprovar' as const
export const CONTAR = 'inventarios.contagem.fazer' as const

export const base = '/api/inventarios' as const

const ids = (frase: string) => z.array(z.uuid(frase), frase)
const endereco = z
  .string('Escreva o endereço')
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9][A-Z0-9-]{0,19})?$/, 'Use letras, números e traços, como C-03-2')
  .transform((v) => v || null)
  .nullable()
  .default(null)
const centavos = (frase: string) => z.number(frase).int(frase).min(0, frase).max(1_000_000_000, 'O valor é alto demais')

/** What a count covers and how it is made. */
export const escopo = {
  titulo: z.string('Dê um nome').trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras'),
  locais: ids('Escolha os lugares').min(1, 'Escolha ao menos um lugar').max(20, 'São no máximo 20 lugares'),
  categorias: ids('Escolha as categorias').max(50, 'São no máximo 50 categorias').default([]),
  materiais: ids('Escolha os materiais').max(200, 'São no máximo 200 materiais').default([]),
  endereco_de: endereco,
  endereco_ate: endereco,
  classe: z.enum(classes, 'Escolha a classe').nullable().default(null),
  modo: z.enum(modos, 'Escolha o modo'),
  tolerancia_pct: z
    .number('Diga a tolerância')
    .min(0, 'A tolerância não é negativa')
    .max(100, 'A tolerância vai até 100 %')
    .multipleOf(0.01, 'Use até duas casas'),
  tolerancia_centavos: centavos('Diga a tolerância em reais'),
  motivo_centavos: centavos('Diga a partir de que valor o motivo é obrigatório'),
  responsavel_id: z.uuid('Escolha quem responde'),
  contadores: ids('Escolha quem conta').min(1, 'Escolha ao menos uma pessoa').max(20, 'São no máximo 20 pessoas'),
}
export const novoInventario = z
  .object(escopo)
  .refine((e) => !e.endereco_de || !e.endereco_ate || e.endereco_de <= e.endereco_ate, {
    message: 'O último endereço vem antes do primeiro',
    path: ['endereco_ate'],
  })
export type NovoInventario = z.infer<typeof novoInventario>

/** An exact decimal as text, zero included. */
export const quantidadeContada = z
  .string('Diga quanto contou')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Escreva a quantidade com até seis casas')
export const chave = z.uuid('Atualize a página e tente de novo')
export const porLinha = z.object({ id: z.uuid('Inventário inválido'), linha: z.uuid('Posição inválida') })
