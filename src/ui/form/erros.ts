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

/** Returns the fields refused by the server, from its error: `details: [{ campo, mensagem }]`. */
export function camposRecusados(erro: unknown): CampoRecusado[] {
  if (typeof erro !== 'object' || erro === null || !('details' in erro) || !Array.isArray(erro.details)) return []
  return erro.details.filter(ehRecusa)
}

/**
 * Returns the error's message when it was written for users; a bug of ours (TypeError) has the browser's message and
 * gets the default text.
 */
export const mensagemDe = (erro: unknown, padrao = 'Não foi possível salvar. Confira a conexão e tente de novo.') =>
  erro instanceof Error && !(erro instanceof TypeError) && erro.message ? erro.message : padrao

/** Shows each refusal at its field and focuses the first; refusals without a field appear at the top of the form. */
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
