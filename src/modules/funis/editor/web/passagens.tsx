import { condicaoEmPalavras, nomesDosModos } from '#engines/funil/palavras.ts'
import { modosDePassagem, type Passagem } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRightLeft, Plus, Trash2, X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EditorDeCondicao } from '#modules/funis/definicao/web/condicao.tsx'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

const UM_SO = 'um'
type Retorno = Passagem['retornos'][number]
const MODOS: Record<Passagem['modo'], string> = {
  filho: 'Abrir um cartão lá',
  avancar_irmao: 'Avançar o cartão do mesmo dossiê',
  avancar_ou_criar: 'Avançar o do mesmo dossiê, ou abrir um',
  avancar_pai: 'Avançar o cartão de onde este veio',
  mover: 'Levar o próprio cartão para lá',
  notificar: 'Só avisar',
}

/** Hand-offs: what a card here triggers in other funnels, and how their outcome moves it. */
export function SecaoDasPassagens() {
  const { d, mudar, vizinhos } = useEditor()
  const guardar = (passagens: Passagem[]) => mudar((x) => ({ ...x, passagens }))
  const nova = () => {
    const usadas = new Set(d.passagens.map((p) => p.chave))
    let n = d.passagens.length + 1
    while (usadas.has(`P${n}`)) n += 1
    const destino = vizinhos[0]
    // the key identifies hand-offs already made, so it must be unique across funnels
    guardar([
      ...d.passagens,
      {
        id: uuidv7(),
        chave: `P${n}-${uuidv7().slice(-8)}`,
        ao_entrar: d.estagios[0]?.id ?? '',
        quando: null,
        destino: { funil: destino?.chave ?? '', estagio: destino?.estagios[0]?.chave ?? 'inicio' },
        modo: 'filho',
        atraso_dias: 0,
        retornos: [],
      },
    ])
  }
  const botao = (
    <Button
      tamanho="pequeno"
      icone={<Plus />}
      onClick={nova}
      disabled={vizinhos.length === 0 || d.passagens.length >= 40}
    >
      Nova passagem
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-4xl content-start gap-4 p-4 md:p-6">
        {d.passagens.length === 0 && (
          <EmptyState
            icone={<ArrowRightLeft />}
            frase="Nenhuma passagem"
            detalhe="Uma passagem abre ou avança um cartão em outro funil quando um daqui chega a um estágio, e pode trazê-lo de volta quando o outro termina."
            acao={botao}
          />
        )}
        {d.passagens.map((p) => (
          <UmaPassagem
            key={p.id}
            p={p}
            por={(m) => guardar(d.passagens.map((x) => (x.id === p.id ? { ...x, ...m } : x)))}
            aoTirar={() => guardar(d.passagens.filter((x) => x.id !== p.id))}
          />
        ))}
        {d.passagens.length > 0 && <div>{botao}</div>}
      </div>
    </div>
  )
}

function UmaPassagem({ p, por, aoTirar }: { p: Passagem; por: (m: Partial<Passagem>) => void; aoTirar: () => void }) {
  const { d, vizinhos, problemas, campos } = useEditor()
  const destino = vizinhos.find((f) => f.chave === p.destino.funil)
  const de = d.estagios.find((e) => e.id === p.ao_entrar)
  const trocarRetorno = (n: number, m: Partial<Retorno>) =>
    por({ retornos: p.retornos.map((r, i) => (i === n ? { ...r, ...m } : r)) })
  const seus = problemas.filter((x) => x.id === p.id)
  const listas = [...campos.values()]
    .filter((c) => c.tipo === 'itens')
    .map((c) => ({ valor: c.chave, rotulo: `Um para cada linha de ${c.rotulo}` }))
  return (
    <section
      aria-label={`${de?.nome ?? ''} para ${destino?.nome ?? ''}`}
      className="grid gap-4 rounded-(--r-lg) border bg-surface p-4"
    >
      <header className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-14 font-semibold">
          {`${de?.nome ?? '?'} → ${destino?.nome ?? p.destino.funil}`}
          <span className="block text-12 font-normal text-text-2">{`${nomesDosModos[p.modo]} · ${condicaoEmPalavras(p.quando, campos)}`}</span>
        </h2>
        <IconButton tamanho="pequeno" rotulo="Tirar esta passagem" icone={<Trash2 />} onClick={aoTirar} />
      </header>
      {seus.map((x, n) => (
        <p key={n} className={x.gravidade === 'erro' ? 'text-13 text-danger' : 'text-13 text-warning'}>
          {x.texto}
        </p>
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          rotulo="Quando um cartão entra em"
          opcoes={d.estagios.map((e) => ({ valor: e.id, rotulo: e.nome || 'Sem nome' }))}
          valor={p.ao_entrar}
          aoMudar={(ao_entrar) => por({ ao_entrar })}
        />
        <Select
          rotulo="O que acontece"
          opcoes={modosDePassagem.map((valor) => ({ valor, rotulo: MODOS[valor] }))}
          valor={p.modo}
          dica={
            p.modo === 'mover'
              ? 'É o mesmo cartão que segue lá, com o dossiê, as pessoas, os documentos e a história. Aqui não fica nada.'
              : undefined
          }
          aoMudar={(modo) => por({ modo, ...(modo === 'mover' ? { retornos: [], dividir_por: null } : {}) })}
        />
        <Combobox
          rotulo="No funil"
          semLimpar
          opcoes={vizinhos.map((f) => ({ valor: f.chave, rotulo: f.nome, detalhe: f.chave }))}
          valor={{ valor: p.destino.funil, rotulo: destino?.nome ?? p.destino.funil }}
          aoMudar={(o) =>
            o &&
            por({
              destino: {
                funil: o.valor,
                estagio: vizinhos.find((f) => f.chave === o.valor)?.estagios[0]?.chave ?? p.destino.estagio,
              },
            })
          }
        />
        {p.modo !== 'notificar' && (
          <Select
            rotulo="No estágio"
            opcoes={(destino?.estagios ?? []).map((e) => ({ valor: e.chave, rotulo: e.nome }))}
            valor={destino?.estagios.some((e) => e.chave === p.destino.estagio) ? p.destino.estagio : null}
            aoMudar={(estagio) => por({ destino: { ...p.destino, estagio } })}
          />
        )}
        <NumberField
          rotulo="Depois de (dias)"
          dica="0: na hora."
          casas={0}
          min={0}
          max={3650}
          valor={p.atraso_dias}
          aoMudar={(v) => por({ atraso_dias: v ?? 0 })}
        />
        {p.modo === 'filho' && (
          <Select
            rotulo="Quantos cartões"
            opcoes={[{ valor: UM_SO, rotulo: 'Um cartão' }, ...listas]}
            valor={p.dividir_por ?? UM_SO}
            aoMudar={(v) => por({ dividir_por: v === UM_SO ? null : v })}
          />
        )}
      </div>
      {p.modo === 'notificar' && (
        <TextField
          rotulo="Recado"
          opcional
          placeholder={`O cartão chegou a ${de?.nome ?? ''}`}
          dica="Chega a quem cuida do mesmo projeto lá; se ninguém cuida, a quem cuida daquele funil. Nada é criado nem movido."
          maxLength={300}
          value={p.recado ?? ''}
          onChange={(e) => {
            const recado = e.currentTarget.value
            por({ recado: recado || undefined })
          }}
        />
      )}
      <EditorDeCondicao valor={p.quando} aoMudar={(quando) => por({ quando })} />
      {p.modo !== 'notificar' && p.modo !== 'mover' && (
        <div className="grid gap-2">
          <h3 className="text-13 font-semibold">O que volta</h3>
          {p.retornos.map((r, n) => (
            <div key={n} className="flex flex-wrap items-end gap-2">
              <Select
                className="min-w-44 flex-1"
                tamanho="pequeno"
                rotulo="Quando o outro"
                rotuloOculto={n > 0}
                opcoes={[
                  { valor: 'ganho', rotulo: 'Termina ganho' },
                  { valor: 'perdido', rotulo: 'Termina perdido' },
                  ...(destino?.estagios ?? []).map((e) => ({ valor: `em ${e.chave}`, rotulo: `Chega a ${e.nome}` })),
                ]}
                valor={typeof r.quando === 'string' ? r.quando : `em ${r.quando.estagio}`}
                aoMudar={(v) =>
                  trocarRetorno(n, { quando: v === 'ganho' || v === 'perdido' ? v : { estagio: v.slice(3) } })
                }
              />
              <Select
                className="min-w-44 flex-1"
                tamanho="pequeno"
                rotulo="Este vai para"
                rotuloOculto={n > 0}
                opcoes={[
                  { valor: '', rotulo: 'Fica onde está' },
                  ...d.estagios.map((e) => ({ valor: e.chave, rotulo: e.nome || 'Sem nome' })),
                ]}
                valor={r.para ?? ''}
                aoMudar={(v) => trocarRetorno(n, { para: v || null })}
              />
              <TextField
                className="min-w-52 flex-2"
                tamanho="pequeno"
                rotulo="E abre a tarefa"
                rotuloOculto={n > 0}
                placeholder="Nenhuma tarefa"
                maxLength={200}
                value={r.tarefa ?? ''}
                onChange={(e) => trocarRetorno(n, { tarefa: e.currentTarget.value || null })}
              />
              <IconButton
                tamanho="pequeno"
                rotulo="Tirar este retorno"
                icone={<X />}
                onClick={() => por({ retornos: p.retornos.filter((_, i) => i !== n) })}
              />
            </div>
          ))}
          <div>
            <Button
              tamanho="pequeno"
              variante="fantasma"
              icone={<Plus />}
              disabled={p.retornos.length >= 10}
              onClick={() => por({ retornos: [...p.retornos, { quando: 'ganho', para: null, tarefa: null }] })}
            >
              Mais um retorno
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
