import { invalido } from '#kit/erro.ts'

/** The end of a role must be after its start and in the future. */
export function exigirValidade(de: Date, ate: string | null | undefined): Date | null {
  if (ate === null || ate === undefined) return null
  const fim = new Date(ate)
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'valido_ate', mensagem }])
  if (fim.getTime() <= Date.now()) throw recusar('A validade precisa terminar no futuro')
  if (fim <= de) throw recusar('A validade termina antes de começar')
  return fim
}
