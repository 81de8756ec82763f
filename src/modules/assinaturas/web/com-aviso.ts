import { avisar } from '#ui/avisos.ts'
import { mensagemDe } from '#ui/form/erros.ts'

/** Runs an act and shows its refusal; `feito` is shown when it succeeds. */
export const comAviso = (agir: () => Promise<unknown>, feito?: string): void =>
  void agir().then(
    () => feito && avisar({ titulo: feito, tom: 'sucesso' }),
    (erro: unknown) => avisar({ titulo: mensagemDe(erro), tom: 'perigo' }),
  )
