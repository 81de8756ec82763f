import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { X } from '#ui/icones.ts'
import type { EntradaDeMenu, ItemDeMenu } from '#ui/menu-itens.tsx'

const daEntrada = (e: EntradaDeMenu): ItemDeMenu[] =>
  e === 'risco' ? [] : 'grupo' in e ? e.itens.flatMap(daEntrada) : [e]

function Opcao({ i }: { i: ItemDeMenu }) {
  return (
    <button type="button" className="c-filtro max-w-full" aria-pressed={i.marcado === true} onClick={i.aoEscolher}>
      <span className="truncate">{i.rotulo}</span>
      {i.marcado && <X aria-hidden="true" />}
    </button>
  )
}

/** The filters of the menu as a sheet, for screens too narrow for submenus; each takes effect immediately. */
export function FolhaDeFiltros({
  itens,
  quantos,
  aoLimpar,
  aoFechar,
}: {
  itens: readonly EntradaDeMenu[]
  quantos: number
  aoLimpar: () => void
  aoFechar: () => void
}) {
  const todos = itens.flatMap(daEntrada)
  const sozinhos = todos.filter((i) => !i.submenu)
  const grupos = [
    ...todos
      .filter((i) => i.submenu?.length)
      .map((i) => ({ nome: i.rotulo, opcoes: (i.submenu ?? []).flatMap(daEntrada) })),
    ...(sozinhos.length > 0 ? [{ nome: 'Prazos e promessas', opcoes: sozinhos }] : []),
  ]
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Filtros"
      rodape={
        <>
          <Button disabled={quantos === 0} onClick={aoLimpar}>
            Limpar tudo
          </Button>
          <Button variante="primaria" onClick={aoFechar}>
            Ver conversas
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {grupos.map((g) => (
          <fieldset key={g.nome} className="min-w-0">
            <legend className="mb-1.5 text-12 font-medium text-text-2">{g.nome}</legend>
            <div className="flex flex-wrap gap-1.5">
              {g.opcoes.map((i) => (
                <Opcao key={i.rotulo} i={i} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
