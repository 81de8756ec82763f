import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

interface CampoRecusado {
  campo: string
  mensagem: string
}
const ehRecusa = (v: unknown): v is CampoRecusado =>
  typeof v === 'object' &&
  v !== null &&
  'campo' in v &&
  typeof v.campo === 'string' &&
  'mensagem' in v &&
  typeof v.mensagem === 'string'

/** The fields that the server refused, from the error it sent: `details: [{ campo, mensagem }]`. */
export function camposRecusados(erro: unknown): CampoRecusado[] {
  if (typeof erro !== 'object' || erro === null || !('details' in erro) || !Array.isArray(erro.details)) return []
  return erro.details.filter(ehRecusa)
}

/** The sentence somebody wrote for people; a slip of ours (TypeError) says it in the words of the browser. */
export const mensagemDe = (erro: unknown, padrao = 'Não foi possível salvar. Confira a conexão e tente de novo.') =>
  erro instanceof Error && !(erro instanceof TypeError) && erro.message ? erro.message : padrao

/** Puts each refusal under its field and focuses the first; what has no field goes to the top of the form. */
export function aplicarErrosDoServidor<E extends FieldValues, S extends FieldValues>(
  form: UseFormReturn<E, unknown, S>,
  erro: unknown,
): void {
  const nomes = new Set(Object.keys(form.getValues()))
  let primeiro = true
  const soltos: string[] = []
  for (const { campo, mensagem } of camposRecusados(erro)) {
    if (nomes.has(campo.split('.')[0] ?? '')) {
      form.setError(campo as Path<E>, { type: 'servidor', message: mensagem }, { shouldFocus: primeiro })
      primeiro = false
    } else soltos.push(mensagem)
  }
  if (primeiro || soltos.length)
    form.setError('root.servidor', { type: 'servidor', message: soltos.join(' ') || mensagemDe(erro) })
}
