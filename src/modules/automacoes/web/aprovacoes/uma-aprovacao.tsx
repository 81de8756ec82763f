import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { linkDoCartao } from '#modules/funis/links.ts'
import { aprovacoes, type AprovacaoVista, type DecisaoEmEspera } from '../../contract/aprovacoes.ts'
import { relerAprovacoes } from './ao-vivo.ts'
import { avisarDecisao, UmaDecisaoEmEspera } from './decisao-em-espera.tsx'

const ROTULO = {
  pendente: 'Esperando',
  aprovada: 'Aprovada',
  recusada: 'Recusada',
  expirada: 'Expirou',
  reaberta: 'Caiu: números mudaram',
  cancelada: 'Retirada',
} as const
const TOM = {
  pendente: 'info',
  aprovada: 'sucesso',
  recusada: 'perigo',
  expirada: 'alerta',
  reaberta: 'alerta',
  cancelada: 'neutro',
} as const

const etapaAgora = (d: DecisaoEmEspera | null): string =>
  d ? `${d.decisao} por ${d.por.nome}${d.motivo ? ` — ${d.motivo}` : ''}, ainda sem valer` : 'esperando'

/** One request: its steps, and the decision buttons for users who may decide. */
export function UmaAprovacao({ a, comCartao = false }: { a: AprovacaoVista; comCartao?: boolean }) {
  const [motivo, setMotivo] = useState('')
  const [recusando, setRecusando] = useState(false)
  const [faltou, setFaltou] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const { indo, geral, fazer } = useAto()
  const agir = (ato: () => Promise<unknown>) =>
    fazer(async () => {
      await ato()
      await relerAprovacoes(a.cartao_id)
    }, 'Não deu para decidir.')
  const decidir = (decisao: 'aprovada' | 'recusada') =>
    agir(async () => {
      await chamar(aprovacoes.decidir, { params: { id: a.id }, body: { decisao, ...(motivo ? { motivo } : {}) } })
      avisarDecisao(a, decisao)
    })
  const espera = a.decisao_em_espera
  const situacao = espera ? espera.decisao : a.situacao
  const recusar = () => {
    if (!recusando) return setRecusando(true)
    setFaltou(!motivo.trim())
    if (motivo.trim()) void decidir('recusada')
    else campo.current?.focus()
  }
  const voltar = () => {
    setRecusando(false)
    setFaltou(false)
  }
  return (
    <article aria-label={`${a.politica}: ${a.titulo}`} className="flex flex-col gap-2 rounded-(--r) border p-3 text-13">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">
          {comCartao ? (
            <a className="g-link" href={linkDoCartao({ id: a.cartao_id, funil: a.funil_id })}>
              {a.titulo}
            </a>
          ) : (
            a.politica
          )}
        </span>
        {a.valor_centavos !== null && <span className="num">{dinheiro(a.valor_centavos)}</span>}
        <StatusChip tom={TOM[situacao]}>{ROTULO[situacao]}</StatusChip>
      </p>
      <p className="text-12 text-text-2">{`${comCartao ? `${a.politica} · ${a.funil_nome} · ` : ''}${a.pelo_sistema ? 'Pedida por uma regra para' : 'Pedida por'} ${a.pedida_por.nome} em ${dataHora(a.pedida_em)}${a.expira_em && a.situacao === 'pendente' ? `, até ${dataHora(a.expira_em)}` : ''}`}</p>
      {a.numeros.length > 0 && (
        <p className="num text-12">{a.numeros.map((n) => `${n.rotulo} ${n.texto}`).join(' · ')}</p>
      )}
      {a.observacao && <p>{a.observacao}</p>}
      <ol className="text-12 text-text-2">
        {a.etapas.map((e, i) => (
          <li
            key={i}
          >{`${e.nome || `Etapa ${i + 1}`}: ${e.voto ? `${e.voto.decisao} por ${e.voto.por.nome}${e.voto.motivo ? ` — ${e.voto.motivo}` : ''}` : a.situacao === 'pendente' && i === a.etapa ? etapaAgora(espera) : '—'}`}</li>
        ))}
      </ol>
      {espera && <UmaDecisaoEmEspera a={a} d={espera} />}
      {a.posso_decidir && recusando && (
        <TextField
          ref={campo}
          rotulo="Por que recusa"
          autoFocus
          erro={faltou && !motivo.trim() ? 'Diga por que recusa' : undefined}
          value={motivo}
          maxLength={2000}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      )}
      {geral && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      {(a.posso_decidir || a.posso_cancelar) && (
        <div className="flex gap-2">
          {a.posso_decidir && !recusando && (
            <Button tamanho="pequeno" variante="primaria" ocupado={indo} onClick={() => void decidir('aprovada')}>
              Aprovar
            </Button>
          )}
          {a.posso_decidir && (
            <Button tamanho="pequeno" ocupado={indo} onClick={recusar}>
              {recusando ? 'Confirmar recusa' : 'Recusar'}
            </Button>
          )}
          {recusando && (
            <Button tamanho="pequeno" variante="fantasma" onClick={voltar}>
              Voltar
            </Button>
          )}
          {a.posso_cancelar && (
            <Button
              tamanho="pequeno"
              variante="fantasma"
              ocupado={indo}
              onClick={() => void agir(() => chamar(aprovacoes.cancelar, { params: { id: a.id } }))}
            >
              Retirar pedido
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
