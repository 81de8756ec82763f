import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, plural, tempoRelativo } from '#ui/formatos.ts'
import { Switch } from '#ui/switch.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { automacoes, type AutomacaoVista } from '../contract/automacoes.ts'
import { SITUACAO_DA_EXECUCAO } from '#modules/funis/nucleo/web/publico.ts'
import { relerAutomacoes } from './dados.ts'
import { FAZER } from './rascunho.ts'

/** Trigger and actions in one line: 'Quando o cartão é criado: comentar, mover'. */
function emUmaLinha(r: AutomacaoVista): string {
  const d = r.definicao ?? r.rascunho
  return d ? `${r.frase}: ${d.acoes.map((a) => FAZER[a.tipo].replace(/ (?:para|em)$/, '')).join(', ')}` : ''
}

async function ligar(r: AutomacaoVista, ativa: boolean) {
  try {
    await chamar(automacoes.ligar, { params: { id: r.id }, body: { ativa } })
    await relerAutomacoes()
  } catch (e) {
    avisar({ titulo: e instanceof Error ? e.message : 'Não deu para mudar a regra.', tom: 'perigo' })
  }
}

/** One rule: on or off, its actions, its results. */
export function LinhaDaAutomacao({
  r,
  aoAbrir,
  aoVerOQueFez,
}: {
  r: AutomacaoVista
  aoAbrir: () => void
  aoVerOQueFez: () => void
}) {
  const agora = useAgora()
  return (
    <li className="flex flex-col gap-1 px-5 py-3 max-md:px-4">
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="min-w-0 flex-1 truncate text-left font-medium hover:underline"
          onClick={aoAbrir}
        >
          {r.nome}
        </button>
        {r.rascunho && <StatusChip tom="alerta">{r.versao === 0 ? 'Rascunho' : 'Mudança por publicar'}</StatusChip>}
        {r.versao > 0 && (
          <Switch
            rotulo={<span className="sr-only">{`Regra ${r.nome} ligada`}</span>}
            checked={r.ativa}
            onChange={(e) => void ligar(r, e.currentTarget.checked)}
          />
        )}
      </div>
      <p className="text-13 text-text-2">{emUmaLinha(r)}</p>
      {r.pausa && <p role="alert" className="text-13 text-warning">{`Pausada. ${r.pausa}`}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-2">
        <span>
          {r.ultimas.feitas > 0 ? `${plural(r.ultimas.feitas, 'vez', 'vezes')} em 30 dias` : 'Não rodou em 30 dias'}
        </span>
        {r.ultima && (
          <span>{`última ${tempoRelativo(r.ultima.em, agora)}: ${SITUACAO_DA_EXECUCAO[r.ultima.situacao].toLowerCase()}`}</span>
        )}
        {r.proxima_em && <span>{`próxima em ${dataHora(r.proxima_em)}`}</span>}
        {r.ultimas.falhas > 0 && <span className="text-danger">{plural(r.ultimas.falhas, 'falha')}</span>}
        <Button tamanho="pequeno" variante="fantasma" className="ml-auto" onClick={aoVerOQueFez}>
          O que ela fez
        </Button>
      </div>
    </li>
  )
}
