import { evento } from '#kit/evento.ts'

/** A user's rights changed: their open screens must refetch them. */
export const acessoAlterado = evento<{ usuario_id: string }>('cad.acesso_alterado')
export const usuarioCriado = evento<{ usuario_id: string }>('cad.usuario_criado')
export const usuarioAlterado = evento<{ usuario_id: string }>('cad.usuario_alterado')
export const usuarioDesativado = evento<{ usuario_id: string }>('cad.usuario_desativado')
export const usuarioReativado = evento<{ usuario_id: string }>('cad.usuario_reativado')
export const conviteAlterado = evento<{ convite_id: string }>('cad.convite_alterado')
/** A list of people invited together advanced in its validation, its sending or its undo. */
export const convidadosAndaram = evento<{ importacao_id: string }>('cad.convidados_andaram')
export const pedidoAlterado = evento<{ pedido_id: string; departamento: string }>('cad.pedido_alterado')
/** Open work was transferred to another user. One event per transfer and receiver; `resumo` has the totals as text. */
export const trabalhoEntregue = evento<{
  entrega_id: string
  de: string
  para: string
  por: string | null
  resumo: string
}>('cad.trabalho_entregue')
/** A user recorded or cancelled an absence of another user. */
export const ausenciaPorOutro = evento<{
  ausencia_id: string
  usuario_id: string
  por: string
  de: string
  ate: string
  cancelada: boolean
}>('cad.ausencia_por_outro')
/** Password sign-in of this user is refused temporarily, after many wrong passwords. */
export const entradaFechada = evento<{ usuario_id: string; em: string }>('cad.entrada_fechada')
export const timeAlterado = evento<{ time_id: string }>('cad.time_alterado')
export const cargoAlterado = evento<{ cargo_id: string }>('cad.cargo_alterado')
/** A drawn role was created, redrawn, archived or restored. */
export const papelDesenhadoAlterado = evento<{ papel_id: string }>('cad.papel_desenhado_alterado')
export const dominioAlterado = evento<{ dominio: string }>('cad.dominio_alterado')
/** A preference was saved or deleted. The event has no value: only the owner can read it. */
export const preferenciaAlterada = evento<{ usuario_id: string; chave: string }>('cad.preferencia_alterada')
/** The company switched departments on or off: the codes that changed. */
export const departamentosMudaram = evento<{ ligados: string[]; desligados: string[] }>('cad.departamentos_mudaram')
/** A user asks for a department that is off. */
export const departamentoPedido = evento<{ departamento: string; nome: string; por: string }>('cad.departamento_pedido')
/** An administrator did something with which they could enter in the place of this user, or read the user's mail. */
export const contaTocada = evento<{
  toque_id: string
  usuario_id: string
  por: string
  o_que: 'link_de_senha' | 'correio'
}>('cad.conta_tocada')
/** An administrator stopped seeing the product as this user. */
export const visaoEncerrada = evento<{
  visao_id: string
  pessoa_id: string
  quem_ve_id: string
  de: string
  ate: string
}>('cad.visao_encerrada')
