import { evento } from '#kit/evento.ts'

/** `origem`: what it was for; of a reversal, what the reversed one was for. */
export const movimentoFeito = evento<{ movimento_id: string; origem?: { tipo: string; id: string } }>(
  'estoque.movimento_feito',
)
export const reservaMudou = evento<{ reserva_id: string }>('estoque.reserva_mudou')
export const mesFechado = evento<{ mes: string }>('estoque.mes_fechado')
/** A material, category, unit or place changed. */
export const cadastroMudou = evento<{ id: string }>('estoque.cadastro_mudou')
/** The checks of the ledger ran. */
export const livroConferido = evento<{ conferencia_id: string; violacoes: number }>('estoque.livro_conferido')
/** Alerts opened or closed together. */
export const alertasMudaram = evento<{ rodada: string; abertos: string[] }>('estoque.alertas_mudaram')
/** A person opened the page of a material. */
export const materialAberto = evento<{ item_id: string }>('estoque.material_aberto')
export const chegadaMudou = evento<{ item_id: string }>('estoque.chegada_mudou')
/** An adjustment above the limit was asked for or decided. */
export const ajusteMudou = evento<{ ajuste_id: string; fato: 'pedido' | 'aprovado' | 'recusado' | 'retirado' }>(
  'estoque.ajuste_mudou',
)
