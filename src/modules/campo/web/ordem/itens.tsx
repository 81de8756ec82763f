import { useState } from 'react'
import { lerResposta } from '#modules/ordens/regras/respostas.ts'
import { TriangleAlert, Check, Circle } from '#ui/icones.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OrdemDoDia } from '../../contract/dia.ts'
import { faltaApr, toleranciaDe } from '../../regras/no-aparelho.ts'
import type { PropsDaOrdem } from './props.ts'
import { diaCurto } from '../partes/horas.ts'
import { Cartao, GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'
import { Andamento } from './andamento.tsx'
import { Teclado } from './teclado.tsx'

type Item = OrdemDoDia['itens'][number]

const ESCRITOS: Readonly<Record<string, string>> = { sim: 'Sim', nao: 'Não', nao_se_aplica: 'Não se aplica' }
const escrito = (i: Item): string => {
  const { valor } = i.resposta ?? { valor: '' }
  if (i.tipo === 'numero') return `${Number(valor).toLocaleString('pt-BR')} ${i.unidade}`.trim()
  return ESCRITOS[valor] ?? valor
}

/** One item at a time: the safety list first, then the others in their order. */
export function Itens({ campo, estado, ordem }: PropsDaOrdem) {
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const emOrdem = [...ordem.itens].sort((a, b) => Number(b.seguranca) - Number(a.seguranca) || a.n - b.n)
  const faltam = emOrdem.filter((i) => !i.resposta)
  const apr = faltaApr(ordem)
  const comecou = !['agendada', 'em_deslocamento', 'reaberta', 'pausada', 'aberta'].includes(ordem.situacao)
  const podem = comecou || ordem.situacao === 'pausada' ? faltam : faltam.filter((i) => i.seguranca)
  const aberta = ordem.situacao !== 'concluida' && !ordem.assinada
  const atual = emOrdem.find((i) => i.id === escolhido) ?? (aberta ? podem[0] : undefined)
  const feitos = emOrdem.filter((i) => i.resposta)
  const outros = faltam.filter((i) => i.id !== atual?.id)
  return (
    <>
      <Andamento campo={campo} estado={estado} ordem={ordem} apr={apr} />
      {atual && aberta && (
        <UmItem
          key={atual.id}
          campo={campo}
          ordem={ordem}
          item={atual}
          posicao={`item ${emOrdem.indexOf(atual) + 1} de ${emOrdem.length}`}
          aoGuardar={() => setEscolhido(null)}
        />
      )}
      {outros.length > 0 && (
        <Cartao titulo={`Faltam ${outros.length}`}>
          <ul className="divide-y">
            {outros.map((i) => (
              <Linha key={i.id} i={i} aoAbrir={aberta ? () => setEscolhido(i.id) : undefined} />
            ))}
          </ul>
        </Cartao>
      )}
      {feitos.length > 0 && (
        <Cartao titulo="Feitos" detalhe={feitos.length}>
          <ul className="divide-y">
            {feitos.map((i) => (
              <Linha key={i.id} i={i} aoAbrir={aberta ? () => setEscolhido(i.id) : undefined} />
            ))}
          </ul>
        </Cartao>
      )}
      {ordem.itens.length === 0 && <p className="p-4 text-text-2">Esta ordem não tem checklist.</p>}
    </>
  )
}

function Linha({ i, aoAbrir }: { i: Item; aoAbrir: (() => void) | undefined }) {
  const ressalva = i.resposta?.fora || i.resposta?.ressalva
  const Icone = i.resposta ? (ressalva ? TriangleAlert : Check) : Circle
  return (
    <li>
      <button
        type="button"
        disabled={!aoAbrir}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
        onClick={aoAbrir}
      >
        <Icone
          className={`size-5 shrink-0 ${i.resposta ? (ressalva ? 'text-warning' : 'text-success') : 'text-text-3'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          {i.texto}
          {i.resposta?.ressalva && <span className="block text-12 text-text-2">{i.resposta.ressalva}</span>}
        </span>
        <span className="num text-12 text-text-2">
          {i.resposta ? escrito(i) : i.seguranca ? 'segurança' : i.obrigatorio ? 'obrigatório' : ''}
        </span>
      </button>
    </li>
  )
}

interface PropsDeUmItem {
  campo: PropsDaOrdem['campo']
  ordem: OrdemDoDia
  item: Item
  posicao: string
  aoGuardar: () => void
}

function UmItem({ campo, ordem, item, posicao, aoGuardar }: PropsDeUmItem) {
  const inicial = item.resposta?.valor ?? ''
  const [valor, setValor] = useState(item.tipo === 'numero' ? inicial.replace('.', ',') : inicial)
  const [ressalva, setRessalva] = useState(item.resposta?.ressalva ?? '')
  const [avisado, setAvisado] = useState(false)
  const lida = valor === '' ? null : lerResposta(item, valor)
  const fora = lida !== null && 'fora' in lida && lida.fora
  const tolerancia = toleranciaDe(item)
  async function guardar(v = valor) {
    const leitura = lerResposta(item, v)
    if ('frase' in leitura) return
    if (leitura.fora && ressalva === '' && !avisado) return setAvisado(true)
    await agir(campo, ordem, `“${item.texto}”`, (b) => ({
      ...b,
      tipo: 'responder',
      dados: { item_id: item.id, valor: leitura.valor, ressalva },
      visto: item.resposta?.id ?? null,
    }))
    aoGuardar()
  }
  return (
    <section aria-label={item.texto} className="rounded-lg border-2 border-info bg-surface p-4">
      <header className="mb-3 flex items-baseline gap-3">
        <h2 className="flex-1 text-16 font-semibold">{item.texto}</h2>
        <span className="num text-12 text-text-2">{posicao}</span>
      </header>
      {item.tipo === 'numero' && (
        <>
          <output className="flex min-h-16 items-center gap-2 rounded-lg border-2 border-focus px-4" aria-label="Valor">
            <b className="num text-28">{valor || '–'}</b>
            <span className="flex-1 text-text-2">{item.unidade}</span>
            {lida && 'valor' in lida && (
              <span className={`font-semibold ${fora ? 'text-warning' : 'text-success'}`}>
                {fora ? 'fora' : 'dentro'}
              </span>
            )}
          </output>
          <p className="mt-2 text-13 text-text-2">
            {tolerancia && `${tolerancia}. `}
            {item.antes &&
              `Antes, em ${diaCurto(item.antes.em)}, deu ${Number(item.antes.valor).toLocaleString('pt-BR')} ${item.unidade}.`}
          </p>
          <Teclado valor={valor} aoMudar={setValor} />
        </>
      )}
      {item.tipo === 'texto' && (
        <TextField rotulo="Resposta" value={valor} maxLength={500} onChange={(e) => setValor(e.target.value)} />
      )}
      {item.tipo === 'escolha' && (
        <Escolhas opcoes={item.opcoes.map((o) => [o, o])} atual={valor} aoEscolher={(v) => void guardar(v)} />
      )}
      {item.tipo === 'sim_nao' && (
        <Escolhas
          opcoes={[
            ['sim', 'Sim'],
            ['nao', 'Não'],
            ['nao_se_aplica', 'Não se aplica'],
          ]}
          atual={valor}
          aoEscolher={(v) => void guardar(v)}
        />
      )}
      {(fora || avisado) && (
        <div className="mt-3 flex flex-col gap-2">
          <p role="alert" className="text-13 text-warning">
            Fora da faixa. Meça de novo, ou registre a ressalva: o valor fica como está.
          </p>
          <TextField rotulo="Ressalva" value={ressalva} maxLength={500} onChange={(e) => setRessalva(e.target.value)} />
          <Button className="h-12!" onClick={() => setValor('')}>
            Refazer
          </Button>
        </div>
      )}
      {item.tipo === 'feito' && (
        <Button variante="primaria" className={GRANDE} icone={<Check />} onClick={() => void guardar('sim')}>
          Feito
        </Button>
      )}
      {(item.tipo === 'numero' || item.tipo === 'texto') && (
        <Button
          variante="primaria"
          className={`${GRANDE} mt-3`}
          disabled={!lida || 'frase' in lida || (fora && avisado && ressalva === '')}
          onClick={() => void guardar()}
        >
          {fora ? 'Registrar ressalva e ir ao próximo' : 'Guardar e ir ao próximo'}
        </Button>
      )}
    </section>
  )
}

function Escolhas({
  opcoes,
  atual,
  aoEscolher,
}: {
  opcoes: readonly (readonly [string, string])[]
  atual: string
  aoEscolher: (valor: string) => void
}) {
  return (
    <div className="grid auto-cols-fr gap-2">
      {opcoes.map(([valor, rotulo]) => (
        <Button
          key={valor}
          className={GRANDE}
          variante={valor === 'sim' || valor === atual ? 'primaria' : 'contorno'}
          aria-pressed={valor === atual}
          onClick={() => aoEscolher(valor)}
        >
          {rotulo}
        </Button>
      ))}
    </div>
  )
}
