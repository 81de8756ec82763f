import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { nomesDosTipos, prazoEmPalavras } from '#engines/funil/palavras.ts'
import type { Estagio } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { CircleAlert, CircleCheck, CircleX, Hourglass, Plus } from '#ui/icones.ts'
import { corDe } from '#ui/tom.ts'
import { chaveNova, levarPara, useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { FormularioDoEstagio } from './estagio.tsx'
import { ListaOrdenavel } from '#modules/funis/definicao/web/lista-ordenavel.tsx'

const novo = (chave: string): Estagio => ({
  id: uuidv7(),
  chave,
  nome: 'Novo estágio',
  tipo: 'aberto',
  desvio: false,
  cor: null,
  probabilidade: null,
  prazo: null,
  parado_dias: null,
  limite: null,
  instrucoes: '',
  portas: [],
  aprovacao: null,
})

/** The list of stages, and the settings of the selected one. */
export function SecaoDosEstagios() {
  const { d, mudar, problemas, prazos } = useEditor()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (estagio: string | undefined) =>
    void navegar({
      to: '.',
      replace: true,
      search: (antes) => ({ ...antes, estagio }),
    })
  const escolhido = d.estagios.find((e) => e.id === busca.estagio)
  const mostrado = escolhido ?? d.estagios[0]
  const termos = new Map(prazos.map((p) => [p.termo, p.nome]))
  const incluir = () => {
    const e = novo(
      chaveNova(
        'Novo estágio',
        d.estagios.map((x) => x.chave),
      ),
    )
    const ate = d.estagios.findIndex((x) => x.tipo === 'ganho' || x.tipo === 'perdido')
    mudar((antes) => ({
      ...antes,
      estagios: levarPara([...antes.estagios, e], antes.estagios.length, ate < 0 ? antes.estagios.length : ate),
    }))
    abrir(e.id)
  }
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[300px_minmax(0,1fr)]">
      <div className={cn('min-h-0 overflow-y-auto border-r bg-surface', escolhido && 'max-md:hidden')}>
        <ListaOrdenavel
          rotulo="Estágios"
          tipo="estagio"
          itens={d.estagios}
          idDe={(e) => e.id}
          nomeDe={(e) => e.nome || 'Estágio sem nome'}
          aoMover={(de, para) => mudar((x) => ({ ...x, estagios: levarPara(x.estagios, de, para) }))}
        >
          {(e) => (
            <button
              type="button"
              aria-current={e.id === mostrado?.id || undefined}
              className={cn(
                'flex w-full min-w-0 items-center gap-2 rounded-(--r) px-1.5 py-1.5 text-left',
                e.id === mostrado?.id && 'md:bg-surface-3',
              )}
              onClick={() => abrir(e.id)}
            >
              <span
                className="size-2 shrink-0 rounded-full"
                style={{ background: corDe(e.cor) ?? 'var(--border-strong)' }}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-13 font-medium">{e.nome || 'Sem nome'}</span>
                <span className="block truncate text-12 text-text-2">
                  {[
                    e.desvio && 'desvio',
                    nomesDosTipos[e.tipo],
                    prazoEmPalavras(e.prazo, termos),
                    e.portas.length > 0 && `pede ${e.portas.length}`,
                    e.aprovacao && 'só sai aprovado',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {e.tipo === 'espera' ? (
                <Hourglass className="size-3.5 text-text-2" aria-hidden="true" />
              ) : e.tipo === 'ganho' ? (
                <CircleCheck className="size-3.5 text-success" aria-hidden="true" />
              ) : e.tipo === 'perdido' ? (
                <CircleX className="size-3.5 text-danger" aria-hidden="true" />
              ) : null}
              {problemas.some((p) => p.id === e.id && p.gravidade === 'erro') && (
                <CircleAlert className="size-3.5 text-danger" aria-label="tem problema" />
              )}
            </button>
          )}
        </ListaOrdenavel>
        <div className="p-2">
          <Button tamanho="pequeno" icone={<Plus />} onClick={incluir} disabled={d.estagios.length >= 40}>
            Novo estágio
          </Button>
        </div>
      </div>
      <div className={cn('min-h-0 overflow-y-auto', !escolhido && 'max-md:hidden')}>
        {mostrado ? (
          <FormularioDoEstagio key={mostrado.id} e={mostrado} aoVoltar={() => abrir(undefined)} />
        ) : (
          <p className="p-6 text-13 text-text-2">Este funil ainda não tem estágios.</p>
        )}
      </div>
    </div>
  )
}
