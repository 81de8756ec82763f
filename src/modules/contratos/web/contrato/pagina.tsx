import { useMemo, useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { dataHora } from '#ui/formatos.ts'
import { CircleCheck, CircleX, MessageSquarePlus, Minus, Pencil } from '#ui/icones.ts'
import { useMedia } from '#ui/usar-media.ts'
import { uuidv7 } from '#kit/id.ts'
import { contratos } from '../../contract/contratos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { checarContrato, impedem } from '../../regras/checar.ts'
import { comporContrato } from '../../regras/compor.ts'
import { porqueFora } from '../../regras/condicoes.ts'
import { variavelDo } from '../../regras/variaveis.ts'
import { ComMotivo } from '../com-motivo.tsx'
import { guardarContrato } from '../dados.ts'
import { EVENTOS } from '../nomes.ts'
import { Apolice } from '../seguro/apolice.tsx'
import { Aditivos } from './aditivos.tsx'
import { QuemAssina } from './assinantes.tsx'
import { Assinaturas } from './assinaturas.tsx'
import { AtosDoContrato } from './atos.tsx'
import { Checagem } from './checagem.tsx'
import { ClausulaNaTela } from './clausula.tsx'
import { Diferencas } from './diferencas.tsx'
import { EditarClausula } from './editar-clausula.tsx'
import { EditarValor } from './editar-valor.tsx'
import { FaixaDoFechado } from './faixa.tsx'
import { Trilho } from './trilho.tsx'
import { useEdicao } from './usar-edicao.ts'
import { useTeclasDoTexto } from './usar-teclas.ts'
import { Vigencia } from './vigencia.tsx'

const idDa = (clausula: string) => `clausula-${clausula}`

/** The text in the middle, its clauses at the left, what it lacks and who signs at the right. */
export function PaginaDoContrato({ contrato: c }: { contrato: Contrato }) {
  const { conteudo, sujo, gravacao, mudar, desfazer } = useEdicao(c)
  const larga = useMedia('(min-width: 1024px)')
  const editavel = c.pode.editar === true && larga
  const [ativa, setAtiva] = useState(conteudo.clausulas[0]?.id ?? '')
  const [levando, setLevando] = useState(false)
  const [variavel, setVariavel] = useState<string | null>(null)
  const [editando, setEditando] = useState<string | null>(null)
  const [comparando, setComparando] = useState(false)
  const [comentando, setComentando] = useState<string | null>(null)
  const texto = useRef<HTMLDivElement>(null)
  const clausulas = useMemo(() => comporContrato(c.tipo, conteudo), [c.tipo, conteudo])
  const itens = useMemo(() => checarContrato(c.tipo, conteudo), [c.tipo, conteudo])
  const faltam = impedem(itens)
  const nomeDe = (chave: string) => variavelDo(c.tipo, chave)?.rotulo ?? `{${chave}}`
  const ir = (id: string) => {
    setAtiva(id)
    document.getElementById(idDa(id))?.scrollIntoView({ block: 'center' })
  }
  const passo = (de: number) => {
    const n = conteudo.clausulas.findIndex((k) => k.id === ativa)
    const [esta, outra] = [conteudo.clausulas[n], conteudo.clausulas[n + de]]
    if (!esta || !outra) return
    if (levando && editavel) mudar({ clausulas: conteudo.clausulas.with(n, outra).with(n + de, esta) })
    else ir(outra.id)
  }
  const proximaQueFalta = () => {
    // the one after the clause of now; from the last on, the first
    const aqui = clausulas.findIndex((x) => x.id === ativa)
    const k = [...clausulas.slice(aqui + 1), ...clausulas.slice(0, aqui + 1)].find((x) => x.faltam.length > 0)
    if (!k?.faltam[0]) return
    ir(k.id)
    setVariavel(k.faltam[0])
  }
  useAtalhos('Contrato', [
    { teclas: 'arrowdown', rotulo: 'Próxima cláusula' },
    { teclas: 'arrowup', rotulo: 'Cláusula anterior' },
    ...(editavel
      ? [
          { teclas: 'space', rotulo: levando ? 'Soltar a cláusula' : 'Levar a cláusula com as setas' },
          { teclas: 'enter', rotulo: 'Editar a cláusula' },
          { teclas: 'mod+.', rotulo: 'Próxima variável que falta', executar: proximaQueFalta, emCampos: true },
        ]
      : []),
    { teclas: 'mod+m', rotulo: 'Comentar a cláusula', executar: () => setComentando(ativa) },
  ])
  useTeclasDoTexto(texto, {
    ArrowDown: () => passo(1),
    ArrowUp: () => passo(-1),
    ...(editavel
      ? { ' ': () => setLevando((x) => !x), Enter: () => setEditando(ativa), Escape: () => setLevando(false) }
      : {}),
  })
  const emEdicao = editando === null ? undefined : conteudo.clausulas.find((k) => k.id === editando)
  const aberta = variavel === null ? undefined : variavelDo(c.tipo, variavel)
  return (
    <div className="flex h-full min-h-0 flex-col bg-bg max-lg:overflow-y-auto">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-5 py-3">
        <h1 className="text-16 font-semibold tracking-tight">{c.numero}</h1>
        <p className="min-w-0 flex-1 text-13 text-text-2">
          v{c.versao} · {c.cliente.nome}
          {c.proposta && ` · da proposta ${c.proposta.numero} v${c.proposta.versao}`}
        </p>
        <AtosDoContrato contrato={c} impedem={faltam.length} sujo={sujo} />
      </header>
      <Trilho contrato={c} />
      <FaixaDoFechado contrato={c} />
      <div className="grid min-h-0 flex-1 grid-cols-[200px_minmax(0,1fr)_340px] max-lg:block">
        <nav aria-label="Cláusulas" className="min-h-0 overflow-y-auto border-r p-3 text-13 max-lg:hidden">
          <p className="mb-2 text-12 text-text-2">
            Cláusulas, modelo {c.modelo_versao > 0 ? `v${c.modelo_versao}` : 'padrão'}
          </p>
          <ol>
            {clausulas.map((k) => (
              <li key={k.id}>
                <button
                  type="button"
                  aria-current={k.id === ativa}
                  className={cn(
                    'flex w-full items-center gap-2 rounded-md px-2 py-1 text-left',
                    k.id === ativa && 'bg-surface',
                  )}
                  onClick={() => ir(k.id)}
                >
                  <span className="num w-5 text-text-2">{k.numero ?? ''}</span>
                  <span className="min-w-0 flex-1 truncate">{k.titulo}</span>
                  {k.numero === null ? (
                    <Minus className="text-text-3" />
                  ) : faltam.some((i) => i.clausula === k.id) ? (
                    <CircleX className="text-danger" aria-label="falta algo" />
                  ) : (
                    <CircleCheck className="text-success" />
                  )}
                </button>
              </li>
            ))}
          </ol>
          {editavel && (
            <Button
              tamanho="pequeno"
              className="mt-2"
              onClick={() => {
                const id = uuidv7()
                const nova = {
                  id,
                  titulo: 'Cláusula nova',
                  blocos: [{ tipo: 'paragrafo' as const, texto: 'Escreva aqui.' }],
                }
                const resto = { destaque: false, limita: false, atende: [], condicao: null }
                mudar({ clausulas: [...conteudo.clausulas, { ...nova, ...resto }] })
                setEditando(id)
              }}
            >
              Cláusula nova
            </Button>
          )}
        </nav>
        <div
          ref={texto}
          className="min-h-0 overflow-y-auto p-5 max-md:p-3"
          role="region"
          aria-label="Texto do contrato"
          tabIndex={0}
        >
          <article className="mx-auto grid max-w-[720px] gap-2 rounded-md border bg-surface p-5 max-md:p-3">
            <h2 className="text-16 font-semibold">{conteudo.titulo}</h2>
            {clausulas.map((k) => {
              const molde = conteudo.clausulas.find((x) => x.id === k.id)
              const comentarios = c.comentarios.filter((x) => x.clausula_id === k.id && !x.resolvido_em)
              return (
                <div key={k.id} id={idDa(k.id)} className="group relative">
                  <ClausulaNaTela
                    clausula={k}
                    ativa={k.id === ativa}
                    levada={levando && k.id === ativa}
                    condicao={molde?.condicao ? porqueFora(molde.condicao, nomeDe) : null}
                    aoEditar={editavel ? setVariavel : undefined}
                    nomeDe={nomeDe}
                  >
                    {comentarios.map((x) => (
                      <p key={x.id} className="flex items-start gap-2 rounded-md bg-bg px-2.5 py-1.5 font-normal">
                        <span className="min-w-0 flex-1">
                          <strong>{x.autor.nome}:</strong> {x.texto}
                        </span>
                        <Button
                          tamanho="pequeno"
                          variante="fantasma"
                          onClick={() =>
                            void chamar(contratos.resolver, { params: { id: c.id, comentario: x.id } }).then((r) =>
                              guardarContrato(r.data),
                            )
                          }
                        >
                          Resolver
                        </Button>
                      </p>
                    ))}
                  </ClausulaNaTela>
                  <span className="flex gap-1">
                    {editavel && (
                      <Button
                        tamanho="pequeno"
                        variante="fantasma"
                        icone={<Pencil />}
                        onClick={() => setEditando(k.id)}
                      >
                        Editar
                      </Button>
                    )}
                    <Button
                      tamanho="pequeno"
                      variante="fantasma"
                      icone={<MessageSquarePlus />}
                      onClick={() => setComentando(k.id)}
                    >
                      Comentar
                    </Button>
                  </span>
                </div>
              )
            })}
          </article>
        </div>
        <aside
          className="min-h-0 overflow-y-auto border-l bg-surface max-lg:border-l-0"
          aria-label="Conferência e assinaturas"
        >
          {c.enviado_em ? (
            <div className="border-b p-4">
              <Assinaturas de="contrato" id={c.id} />
            </div>
          ) : (
            <Checagem itens={itens} aoIr={ir} aoVerDiferenca={() => setComparando(true)} />
          )}
          {!c.enviado_em && (
            <QuemAssina
              signatarios={conteudo.signatarios}
              aoMudar={c.pode.editar ? (signatarios) => mudar({ signatarios }) : undefined}
            />
          )}
          <Vigencia
            contrato={{ ...c, conteudo: { ...c.conteudo, ...conteudo } }}
            aoEditar={c.pode.editar ? setVariavel : undefined}
          />
          {c.tipo === 'seguro' && <Apolice contrato={c} />}
          <Aditivos contrato={c} />
          <section aria-label="Histórico" className="p-4 text-13">
            <h2 className="mb-2 font-semibold">Histórico</h2>
            <ol className="grid gap-1.5">
              {c.eventos.slice(0, 30).map((e) => (
                <li key={e.n}>
                  {EVENTOS[e.tipo] ?? e.tipo.replaceAll('_', ' ')}
                  {e.motivo ? `: ${e.motivo}` : ''}
                  <span className="block text-12 text-text-2">
                    {dataHora(e.em)}
                    {e.quem ? ` · ${e.quem.nome}` : ''} · v{e.versao}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </aside>
      </div>
      {c.pode.editar && (
        <footer
          className="flex items-center gap-2 border-t bg-surface px-5 py-1.5 text-12 text-text-2"
          aria-live="polite"
        >
          {gravacao === 'salvo' && 'Salvo'}
          {gravacao === 'salvando' && 'Salvando…'}
          {gravacao === 'pendente' && 'Mudança por salvar'}
          {typeof gravacao === 'object' && (
            <>
              <span className="text-danger">Não salvou: {gravacao.erro}</span>
              <Button tamanho="pequeno" variante="fantasma" onClick={() => mudar({})}>
                Tentar de novo
              </Button>
              <Button tamanho="pequeno" variante="fantasma" onClick={desfazer}>
                Desfazer o que digitei
              </Button>
            </>
          )}
        </footer>
      )}
      {aberta && (
        <EditarValor
          variavel={aberta}
          valor={conteudo.variaveis[aberta.chave] ?? ''}
          daProposta={conteudo.da_proposta[aberta.chave]}
          aoGuardar={(valor) => mudar({ variaveis: { ...conteudo.variaveis, [aberta.chave]: valor } })}
          aoFechar={() => setVariavel(null)}
        />
      )}
      {comparando && (
        <Diferencas
          tipo={c.tipo}
          conteudo={conteudo}
          aoUsar={
            c.pode.editar
              ? (chave, valor) => mudar({ variaveis: { ...conteudo.variaveis, [chave]: valor } })
              : undefined
          }
          aoFechar={() => setComparando(false)}
        />
      )}
      {emEdicao && (
        <EditarClausula
          tipo={c.tipo}
          clausula={emEdicao}
          aoGuardar={(nova) => {
            mudar({ clausulas: conteudo.clausulas.map((k) => (k.id === nova.id ? nova : k)) })
            setEditando(null)
          }}
          aoTirar={() => {
            mudar({ clausulas: conteudo.clausulas.filter((k) => k.id !== emEdicao.id) })
            setEditando(null)
          }}
          aoFechar={() => setEditando(null)}
        />
      )}
      {comentando !== null && (
        <ComMotivo
          titulo="Comentar a cláusula"
          rotulo="Comentário"
          confirmar="Comentar"
          aoConfirmar={async (t) =>
            guardarContrato(
              (await chamar(contratos.comentar, { params: { id: c.id }, body: { clausula_id: comentando, texto: t } }))
                .data,
            )
          }
          aoFechar={() => setComentando(null)}
        />
      )}
    </div>
  )
}
