import { Avatar } from '#ui/avatar.tsx'
import { avisar } from '#ui/avisos.ts'
import { StatusChip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { ChevronDown, Flag, UserRound } from '#ui/icones.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Menu } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import type { Cartao, Prioridade } from '#modules/funis/nucleo/tipos.ts'
import { buscarQuemVe } from './campos/quem-ve.ts'
import { useAtosDoCartao } from '#modules/funis/nucleo/web/dados.ts'
import { PrazoDoCartao } from './prazo-do-cartao.tsx'

const PRIORIDADES: readonly (readonly [Prioridade, string])[] = [
  ['urgente', 'Urgente'],
  ['alta', 'Alta'],
  ['normal', 'Normal'],
  ['baixa', 'Baixa'],
]
const botao =
  'inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-(--r-sm) px-1.5 text-13 font-medium hover:bg-surface-3 disabled:pointer-events-none'

/** Title, number, amount, deadline and assignee, edited in place. */
export function CabecaDoCartao({ cartao: c, qual }: { cartao: Cartao; qual: string }) {
  const atos = useAtosDoCartao(c.id, qual)
  const mudar = (parte: object) =>
    atos.alterar({ versao: c.versao, ...parte }).catch((e: Error) => {
      avisar({ titulo: e.message, tom: 'perigo' })
      void atos.reler()
    })
  // the stored value of a state is the option id, its code in lower case
  const lugar = [c.valores.cidade, typeof c.valores.uf === 'string' ? c.valores.uf.toUpperCase() : null]
    .filter((v) => typeof v === 'string')
    .join('/')
  return (
    <div className="px-5 pt-3.5 max-md:px-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-20 font-semibold tracking-[-.01em]">
          <InlineEdit
            className="text-20 font-semibold"
            rotulo="Título"
            valor={c.titulo}
            desabilitado={!c.pode.editar}
            aoSalvar={async (titulo) => atos.alterar({ versao: c.versao, titulo })}
          />
        </h2>
        <Popover
          alinhar="end"
          className="w-72"
          gatilho={
            <button
              type="button"
              className={botao}
              disabled={!c.pode.editar}
              aria-label={`Responsável: ${c.responsavel?.nome ?? 'ninguém ainda'}`}
            >
              {c.responsavel ? (
                <Avatar nome={c.responsavel.nome} chave={c.responsavel.id} tamanho={22} />
              ) : (
                <UserRound className="size-4 text-text-2" />
              )}
              <span className="truncate max-md:sr-only">{c.responsavel?.nome ?? 'Sem responsável'}</span>
              {c.pode.editar && <ChevronDown className="size-3.5 shrink-0 text-text-2" />}
            </button>
          }
        >
          <Combobox
            rotulo="Responsável"
            buscar={buscarQuemVe(c.funil_id)}
            placeholder="Ninguém ainda"
            valor={c.responsavel ? { valor: c.responsavel.id, rotulo: c.responsavel.nome } : null}
            aoMudar={(o) => void mudar({ responsavel_id: o?.valor ?? null })}
          />
        </Popover>
      </div>
      <div className="flex min-h-7 items-center gap-2">
        <p className="num min-w-0 flex-1 truncate text-12 text-text-2">
          {c.dossie_numero && `Dossiê ${c.dossie_numero}`}
          {c.contato_id && c.contato_nome && c.contato_nome !== c.titulo && (
            <>
              {c.dossie_numero && ' · '}
              {c.contato_nome}
            </>
          )}
          {[lugar, c.valor_centavos !== null && dinheiro(c.valor_centavos)].filter(Boolean).map((t, i) => (
            <span key={i}>
              {i > 0 || c.dossie_numero ? ' · ' : ''}
              {t}
            </span>
          ))}
        </p>
        <Menu
          alinhar="end"
          gatilho={
            <button
              type="button"
              className={botao}
              disabled={!c.pode.editar}
              aria-label={`Prioridade: ${PRIORIDADES.find(([p]) => p === c.prioridade)?.[1] ?? ''}`}
            >
              <Flag
                className={
                  c.prioridade === 'urgente'
                    ? 'size-3.5 fill-danger text-danger'
                    : c.prioridade === 'alta'
                      ? 'size-3.5 text-danger'
                      : 'size-3.5 text-text-2'
                }
              />
              {c.prioridade !== 'normal' && (
                <span className="text-12">{PRIORIDADES.find(([p]) => p === c.prioridade)?.[1]}</span>
              )}
            </button>
          }
          itens={PRIORIDADES.map(([valor, rotulo]) => ({
            rotulo,
            marcado: c.prioridade === valor,
            unico: true,
            aoEscolher: () => void mudar({ prioridade: valor }),
          }))}
        />
        <PrazoDoCartao cartao={c} qual={qual} />
      </div>
      {c.situacao !== 'aberto' && (
        <p className="mt-1">
          <StatusChip tom={c.situacao === 'ganho' ? 'sucesso' : 'perigo'}>
            {c.situacao === 'ganho' ? 'Ganho' : 'Perdido'}
          </StatusChip>
        </p>
      )}
    </div>
  )
}
