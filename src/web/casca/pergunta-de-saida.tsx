import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { haAlteracoes } from '#ui/form/guarda-de-saida.ts'

/** A form with something typed asks before the person goes to another page. Closing the tab asks by itself. */
export function PerguntaDeSaida() {
  const bloqueio = useBlocker({
    shouldBlockFn: ({ current, next }) => haAlteracoes() && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: false,
  })
  return (
    <ConfirmDialog
      aberto={bloqueio.status === 'blocked'}
      aoMudar={(aberto) => !aberto && bloqueio.reset?.()}
      titulo="Sair sem salvar?"
      descricao="Há alterações nesta página que não foram salvas."
      confirmar="Sair sem salvar"
      perigo
      aoConfirmar={() => bloqueio.proceed?.()}
    />
  )
}
