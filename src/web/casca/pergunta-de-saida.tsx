import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { haAlteracoes } from '#ui/form/guarda-de-saida.ts'

/** Search parameters that identify the record of a page: changing or removing one counts as leaving the page. */
const REGISTROS = ['pessoa', 'time', 'cargo', 'fila', 'caixa', 'nova', 'resposta', 'macro'] as const
type Lugar = { pathname: string; search: Record<string, unknown> }
const saiDe = (antes: Lugar, depois: Lugar) =>
  antes.pathname !== depois.pathname ||
  REGISTROS.some((r) => antes.search[r] !== undefined && antes.search[r] !== depois.search[r])

/**
 * Asks for confirmation before navigating away from a form with unsaved changes. Closing the tab is handled elsewhere.
 */
export function PerguntaDeSaida() {
  const bloqueio = useBlocker({
    shouldBlockFn: ({ current, next }) => haAlteracoes() && saiDe(current, next),
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
