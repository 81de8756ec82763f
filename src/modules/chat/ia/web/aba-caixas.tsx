import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Inbox } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { Switch } from '#ui/switch.tsx'
import { configuracaoIa, type ConfiguracaoDaIa } from '../contract/ia.ts'
import { habilidades, NOME_DA_HABILIDADE, ouve, type Habilidade } from '../regras/habilidades.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { reler } from './dados.ts'

const O_QUE_FAZ: Record<Habilidade, string> = {
  rascunho: 'Escreve uma sugestão que alguém confere e envia.',
  reescrita: 'Muda o tom ou corrige o que a pessoa escreveu.',
  resumo: 'Com o que foi prometido e o que falta.',
  triagem: 'Sugere fila, etiquetas e prioridade.',
  traducao: 'Do cliente para o português e de volta.',
  transcricao: 'O texto aparece sob o áudio e é achado na busca.',
  transcricao_automatica: 'Cada áudio do cliente é transcrito assim que chega, e cada um tem seu custo.',
  fluxo: 'Responde ao cliente sem ninguém conferir, onde um fluxo mandar.',
}

/** Skills of the assistant in each inbox. A switch takes effect immediately. */
export function AbaCaixas({ c }: { c: ConfiguracaoDaIa }) {
  if (c.caixas.length === 0)
    return (
      <EmptyState
        icone={<Inbox />}
        frase="Nenhuma caixa de entrada"
        acao={
          <a className="g-btn" data-variante="primaria" data-tamanho="normal" href="/chat/configuracoes/inboxes?nova=1">
            Criar a primeira caixa
          </a>
        }
      />
    )
  return (
    <div className="grid gap-6">
      {!c.ligada && (
        <AlertBox tom="alerta" titulo="A assistente está desligada">
          O que você ligar aqui passa a valer quando ela for ligada na aba Provedor.
        </AlertBox>
      )}
      {c.caixas.map((x) => (
        <Caixa key={x.id} c={c} caixa={x} />
      ))}
    </div>
  )
}

function Caixa({ c, caixa }: { c: ConfiguracaoDaIa; caixa: ConfiguracaoDaIa['caixas'][number] }) {
  const [ligadas, setLigadas] = useState(caixa.habilidades)
  const vez = useRef(Promise.resolve())
  /** Shows the change immediately and sends the requests one after another, in order. */
  const mudar = (lista: Habilidade[]) => {
    setLigadas(lista)
    vez.current = vez.current.then(async () => {
      try {
        await chamar(configuracaoIa.caixa, { params: { id: caixa.id }, body: { habilidades: lista } })
        await reler()
      } catch (erro) {
        setLigadas(caixa.habilidades)
        falhou('A caixa não foi alterada.')(erro)
      }
    })
  }
  const todas = ligadas.length === habilidades.length
  return (
    <section aria-label={caixa.nome} className="rounded-lg border">
      <header className="flex items-center gap-3 border-b px-4 py-2.5">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">{caixa.nome}</h2>
        <LinkButton onClick={() => mudar(todas ? [] : [...habilidades])}>
          {todas ? 'Desligar tudo' : 'Ligar tudo'}
        </LinkButton>
      </header>
      <div className="grid gap-3 p-4">
        {habilidades.map((h) => (
          <Switch
            key={h}
            rotulo={NOME_DA_HABILIDADE[h]}
            dica={ouve(h) && !c.modelo_transcricao ? 'Falta o modelo de transcrição na aba Provedor.' : O_QUE_FAZ[h]}
            checked={ligadas.includes(h)}
            onChange={(e) => mudar(e.currentTarget.checked ? [...ligadas, h] : ligadas.filter((x) => x !== h))}
          />
        ))}
      </div>
    </section>
  )
}
