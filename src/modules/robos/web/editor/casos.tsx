import { useState } from 'react'
import { rodarCaso, type Caso, type LinhaDoCaso, type Resultado } from '#engines/fluxo/casos.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import { chavesDe } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, CircleCheck, CircleX, ListChecks, Play, Plus, Trash2 } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Robo } from '../../contract/robos.ts'
import { comoCampo, doCampo } from '#kit/datas/civil.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { Lista } from './inspetor/lista.tsx'
import { mundoDe } from './mundo.ts'
import { novoId } from './operacoes.ts'

const LINHAS: { [T in LinhaDoCaso['tipo']]: { rotulo: string; nova: () => LinhaDoCaso } } = {
  cliente: { rotulo: 'Cliente escreve', nova: () => ({ tipo: 'cliente', texto: '', arquivo: false }) },
  diz: { rotulo: 'Robô deve dizer', nova: () => ({ tipo: 'diz', texto: '' }) },
  variavel: { rotulo: 'Variável deve ser', nova: () => ({ tipo: 'variavel', nome: '', valor: '' }) },
  acao: { rotulo: 'Deve acontecer', nova: () => ({ tipo: 'acao', acao: 'fila' }) },
  acaba: { rotulo: 'Deve acabar', nova: () => ({ tipo: 'acaba' }) },
  tempo: { rotulo: 'Passam minutos', nova: () => ({ tipo: 'tempo', minutos: 5 }) },
}
const TIPOS = chavesDe(LINHAS).map((valor) => ({ valor, rotulo: LINHAS[valor].rotulo }))

interface Props {
  fluxo: Fluxo
  robo: Robo
  casos: readonly Caso[]
  aoMudar: (fn: (c: Caso[]) => Caso[], marca?: string) => void
}

/** Test cases: expected conversations, run on the real engine, here on demand and before every publication. */
export function Casos({ fluxo, robo, casos, aoMudar }: Props) {
  const [aberto, setAberto] = useState<string | null>(null)
  const [rodados, setRodados] = useState(false)
  const resultados = new Map<string, Resultado>(
    rodados ? casos.map((c) => [c.id, rodarCaso(c, mundoDe(fluxo, robo, c.canal))]) : [],
  )
  const caso = casos.find((c) => c.id === aberto)
  const trocar = (novo: Caso) => aoMudar((todos) => todos.map((c) => (c.id === novo.id ? novo : c)), `caso:${novo.id}`)
  const novo = () => {
    const id = novoId()
    aoMudar((todos) => [
      ...todos,
      {
        id,
        nome: `Caso ${todos.length + 1}`,
        agora: null,
        canal: null,
        roteiro: [LINHAS.diz.nova(), LINHAS.cliente.nova()],
      },
    ])
    setAberto(id)
  }
  const falhas = [...resultados.values()].filter((r) => !r.passou).length
  return (
    <section aria-label="Casos de teste" className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b px-3 text-13">
        {caso && <IconButton rotulo="Voltar aos casos" icone={<ArrowLeft />} onClick={() => setAberto(null)} />}
        <h2 className="min-w-0 flex-1 truncate font-semibold">{caso ? caso.nome : 'Casos de teste'}</h2>
        {casos.length > 0 && (
          <Button tamanho="pequeno" icone={<Play />} onClick={() => setRodados(true)}>
            Rodar
          </Button>
        )}
      </header>
      <p role="status" className="px-3 pt-2 text-12 text-text-2 empty:hidden">
        {rodados && casos.length > 0
          ? falhas === 0
            ? `Todos passaram (${casos.length})`
            : `${falhas} de ${casos.length} não passaram`
          : ''}
      </p>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3">
        {caso ? (
          <FormularioDoCaso caso={caso} resultado={resultados.get(caso.id)} aoMudar={trocar} />
        ) : (
          <>
            {casos.length === 0 && (
              <EmptyState
                icone={<ListChecks />}
                frase="Nenhum caso de teste"
                detalhe="Escreva uma conversa como ela deve acontecer. Ela é conferida antes de cada publicação."
                acao={
                  <Button icone={<Plus />} onClick={novo}>
                    Novo caso
                  </Button>
                }
              />
            )}
            <ul className="grid gap-1">
              {casos.map((c) => {
                const r = resultados.get(c.id)
                return (
                  <li key={c.id} className="flex items-start gap-2 rounded border p-2 text-13">
                    {r &&
                      (r.passou ? (
                        <CircleCheck className="mt-0.5 shrink-0 text-success" aria-label="Passou" />
                      ) : (
                        <CircleX className="mt-0.5 shrink-0 text-danger" aria-label="Não passou" />
                      ))}
                    <span className="min-w-0 flex-1">
                      <button
                        type="button"
                        className="text-left font-medium hover:underline"
                        onClick={() => setAberto(c.id)}
                      >
                        {c.nome}
                      </button>
                      {r && !r.passou && (
                        <span className="block text-12 text-danger wrap-anywhere">
                          Linha {(r.linha ?? 0) + 1}: {r.texto}
                        </span>
                      )}
                    </span>
                    <IconButton
                      tamanho="pequeno"
                      rotulo={`Excluir o caso ${c.nome}`}
                      icone={<Trash2 />}
                      onClick={() => aoMudar((todos) => todos.filter((x) => x.id !== c.id))}
                    />
                  </li>
                )
              })}
            </ul>
            {casos.length > 0 && (
              <div>
                <Button tamanho="pequeno" icone={<Plus />} onClick={novo}>
                  Novo caso
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function FormularioDoCaso({
  caso,
  resultado,
  aoMudar,
}: {
  caso: Caso
  resultado: Resultado | undefined
  aoMudar: (c: Caso) => void
}) {
  return (
    <>
      <TextField
        rotulo="Nome do caso"
        value={caso.nome}
        maxLength={120}
        erro={caso.nome.trim() ? null : 'Dê um nome ao caso'}
        onChange={(e) => aoMudar({ ...caso, nome: e.currentTarget.value || ' ' })}
      />
      <TextField
        type="datetime-local"
        rotulo="Acontece em"
        opcional
        dica="Vazio: uma segunda-feira comum, às 10h."
        value={caso.agora ? comoCampo(new Date(caso.agora)) : ''}
        onChange={(e) => aoMudar({ ...caso, agora: doCampo(e.currentTarget.value)?.toISOString() ?? null })}
      />
      <Lista
        titulo="Roteiro"
        itens={caso.roteiro}
        aoMudar={(roteiro) => aoMudar({ ...caso, roteiro })}
        novo={() => (caso.roteiro.at(-1)?.tipo === 'cliente' ? LINHAS.diz.nova() : LINHAS.cliente.nova())}
        rotuloDoNovo="Nova linha"
        maximo={60}
        ordenavel
        nomeDe={(_, n) => `linha ${n + 1}`}
        desenhar={(l, por, n) => (
          <>
            <Select
              tamanho="pequeno"
              rotulo={`Linha ${n + 1}`}
              rotuloOculto
              opcoes={TIPOS}
              valor={l.tipo}
              aoMudar={(t) =>
                t !== l.tipo &&
                por({
                  ...LINHAS[t].nova(),
                  ...('texto' in l && (t === 'cliente' || t === 'diz') ? { texto: l.texto } : {}),
                } as LinhaDoCaso)
              }
            />
            <CamposDaLinha l={l} n={n} por={por} />
            {resultado?.linha === n && !resultado.passou && <p className="g-erro">{resultado.texto}</p>}
          </>
        )}
      />
    </>
  )
}

function CamposDaLinha({ l, n, por }: { l: LinhaDoCaso; n: number; por: (l: LinhaDoCaso) => void }) {
  if (l.tipo === 'tempo')
    return (
      <NumberField
        rotulo={`Minutos da linha ${n + 1}`}
        rotuloOculto
        casas={0}
        min={1}
        valor={l.minutos}
        aoMudar={(v) => por({ ...l, minutos: Math.max(1, Math.round(v ?? 1)) })}
      />
    )
  if (l.tipo === 'acao')
    return (
      <Select
        rotulo={`Ação da linha ${n + 1}`}
        rotuloOculto
        opcoes={Object.entries(acoesDoRobo).map(([valor, a]) => ({ valor, rotulo: a.rotulo }))}
        valor={l.acao}
        aoMudar={(acao) => por({ ...l, acao })}
      />
    )
  if (l.tipo === 'variavel')
    return (
      <div className="grid grid-cols-2 gap-2">
        <TextField
          rotulo={`Variável da linha ${n + 1}`}
          rotuloOculto
          placeholder="variável"
          value={l.nome}
          onChange={(e) => por({ ...l, nome: e.currentTarget.value })}
        />
        <TextField
          rotulo={`Valor da linha ${n + 1}`}
          rotuloOculto
          placeholder="valor"
          value={l.valor}
          onChange={(e) => por({ ...l, valor: e.currentTarget.value })}
        />
      </div>
    )
  if (l.tipo === 'acaba') return null
  return (
    <>
      <TextField
        rotulo={`Texto da linha ${n + 1}`}
        rotuloOculto
        placeholder={l.tipo === 'cliente' ? 'O que o cliente escreve' : 'Um trecho do que o robô diz'}
        value={l.texto}
        onChange={(e) => por({ ...l, texto: e.currentTarget.value })}
      />
      {l.tipo === 'cliente' && (
        <label className="flex items-center gap-2 text-12">
          <input
            type="checkbox"
            className="g-caixa"
            checked={l.arquivo}
            onChange={(e) => por({ ...l, arquivo: e.currentTarget.checked })}
          />{' '}
          com um arquivo
        </label>
      )}
    </>
  )
}
