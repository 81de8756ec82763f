import { evento } from '#kit/evento.ts'
import type { EstadoDaProposta, TipoDeEvento, TipoDeProposta } from './tipos.ts'

/** Something happened to a proposal; one event for each link of its chain, except autosaves. */
export const propostaAconteceu = evento<{
  proposta_id: string
  tipo: TipoDeProposta
  fato: TipoDeEvento
  n: number
  estado: EstadoDaProposta
  versao: number
  vendedor_id: string
  contato_id: string | null
  cartao_id: string | null
  valor_centavos: number
}>('propostas.aconteceu')
/** Its draft was saved. */
export const propostaSalva = evento<{
  proposta_id: string
  revisao: number
  por: string | null
  /** name of who saved, which the editors of others show */
  nome?: string | null
}>('propostas.salva')
/** Days went by without an opening, or the end of the validity is near. */
export const prazoDaProposta = evento<{
  proposta_id: string
  fato: 'sem_abertura' | 'vence_em'
  dias: number
  versao: number
}>('propostas.prazo')
/** The customer is reading the public page. */
export const propostaLida = evento<{ proposta_id: string; parte: string }>('propostas.lida')
/** A question of the customer on the public page. */
export const propostaPerguntada = evento<{
  pergunta_id: string
  proposta_id: string
  numero: string
  texto: string
  vendedor_id: string
  contato_id: string | null
}>('propostas.perguntada')
/** The template of a kind was saved or published. */
export const modeloMudou = evento<{ tipo: TipoDeProposta; versao: number | null }>('propostas.modelo')
