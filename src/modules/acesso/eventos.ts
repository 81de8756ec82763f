import { evento } from '#kit/evento.ts'

/** Someone's rights changed: their open screens must ask again what they may do. */
export const acessoAlterado = evento<{ usuario_id: string }>('cad.acesso_alterado')
export const usuarioCriado = evento<{ usuario_id: string }>('cad.usuario_criado')
export const usuarioAlterado = evento<{ usuario_id: string }>('cad.usuario_alterado')
export const usuarioDesativado = evento<{ usuario_id: string }>('cad.usuario_desativado')
export const usuarioReativado = evento<{ usuario_id: string }>('cad.usuario_reativado')
export const conviteAlterado = evento<{ convite_id: string }>('cad.convite_alterado')
export const pedidoAlterado = evento<{ pedido_id: string; departamento: string }>('cad.pedido_alterado')
/** What somebody had open is another's now; once a hand-over and a receiver, with the figures in words. */
export const trabalhoEntregue = evento<{ entrega_id: string; de: string; para: string; por: string | null; resumo: string }>('cad.trabalho_entregue')
export const timeAlterado = evento<{ time_id: string }>('cad.time_alterado')
export const cargoAlterado = evento<{ cargo_id: string }>('cad.cargo_alterado')
export const dominioAlterado = evento<{ dominio: string }>('cad.dominio_alterado')
/** A preference was kept or erased; the value is read by whoever it belongs to. */
export const preferenciaAlterada = evento<{ usuario_id: string; chave: string }>('cad.preferencia_alterada')
