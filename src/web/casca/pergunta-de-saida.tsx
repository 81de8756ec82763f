import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { haAlteracoes } from '#ui/form/guarda-de-saida.ts'

/**
 * The record whose page is open is in the address, under one of these: another one, or none, is as good as another
 * page.
 */
const REGISTROS = ['pessoa', 'time', 'cargo', 'fila', 'caixa', 'nova', 'resposta', 'macro'] as const
type Lugar = { pathname: string; search: Record<string, unknown> }
const saiDe = (antes: Lugar, depois: Lugar) =>
  antes.pathname !== depois.pathname ||
  REGISTROS.some((r) => antes.search[r] !== undefined && antes.search[r] !== depois.search[r])

/** A form with something typed asks before the person goes to another page. Closing the tab asks by itself. */
export function PerguntaDeSaida() {
  const bloqueio = useBlocker({
    shouldBlockFn: ({ current, next }) => haAlteracoes() && saiDe(current as Lugar, next as Lugar),
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
