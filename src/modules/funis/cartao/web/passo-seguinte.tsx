import { destinos } from '#engines/funil/mover.ts'
import { faltam } from '#engines/funil/porta.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { ArrowRight, Lock } from '#ui/icones.ts'
import { plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { aprovacoes, type SaidaVista } from '#modules/funis/aprovacoes/contract/aprovacoes.ts'
import type { Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'
import { relerAprovacoes } from '#modules/funis/aprovacoes/web/ao-vivo.ts'
import { useAprovacoesDoCartao } from '#modules/funis/aprovacoes/web/no-cartao.tsx'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  aoAvancar: (estagioId: string) => void
}

/**
 * The next stage of the main track and its missing required fields: the button moves the card, or opens a dialog for
 * the missing fields. Also shows the instructions of the current stage.
 */
export function PassoSeguinte({ cartao: c, funil, campos, aoAvancar }: Props) {
  const d = funil.definicao
  const presa = useAprovacoesDoCartao(c.id).data?.saidas.find(
    (s) => s.situacao !== 'aprovada' && s.situacao !== 'livre',
  )
  const agora = d.estagios.findIndex((e) => e.id === c.estagio_id)
  const alvo = d.estagios.find((e, i) => i > agora && !e.desvio && e.tipo !== 'perdido')
  const instrucoes = d.estagios[agora]?.instrucoes
  if (!alvo || c.situacao !== 'aberto' || !c.pode.editar || !destinos(d, c.estagio_id, funil.papel).includes(alvo))
    return instrucoes ? (
      <p className="mx-5 mt-3 rounded-(--r) bg-surface-2 px-3 py-2 text-12 text-text-2 max-md:mx-4">{instrucoes}</p>
    ) : null
  const faltas = faltam(d, campos, alvo, c.valores)
  if (faltas.length === 0 && presa) return <SemAprovacao s={presa} cartaoId={c.id} />
  return (
    <section
      aria-label="Próximo estágio"
      className={cn(
        'mx-5 mt-3 flex items-center gap-3 rounded-(--r) border px-3 py-2 max-md:mx-4',
        faltas.length > 0 && 'border-warning/40 bg-warning-soft',
      )}
    >
      {faltas.length > 0 && <Lock className="size-4 shrink-0 text-warning" aria-hidden="true" />}
      <p className="min-w-0 flex-1 text-13">
        <span className="block font-medium">
          {faltas.length > 0
            ? `${faltas.length === 1 ? 'Falta' : 'Faltam'} ${plural(faltas.length, 'campo')} para “${alvo.nome}”`
            : `Pronto para “${alvo.nome}”`}
        </span>
        {faltas.length > 0 && (
          <span
            className="block truncate text-12 text-text-2"
            title={faltas.map((k) => campos.get(k)?.rotulo ?? k).join(', ')}
          >
            {faltas.map((k) => campos.get(k)?.rotulo ?? k).join(', ')}
          </span>
        )}
        {instrucoes && <span className="block text-12 text-text-2">{instrucoes}</span>}
      </p>
      <Button
        tamanho="pequeno"
        variante={situacaoDe(alvo.tipo) === 'ganho' ? 'primaria' : 'contorno'}
        iconeFim={<ArrowRight />}
        onClick={() => aoAvancar(alvo.id)}
      >
        {faltas.length > 0 ? 'Preencher e avançar' : 'Avançar'}
      </Button>
    </section>
  )
}

/** Explains why the card cannot move on, and whom to contact. */
function SemAprovacao({ s, cartaoId }: { s: SaidaVista; cartaoId: string }) {
  const { indo, geral, fazer } = useAto()
  const pedir = () =>
    fazer(async () => {
      await chamar(aprovacoes.pedir, { params: { id: cartaoId }, body: { estagio_id: s.estagio_id } })
      await relerAprovacoes(cartaoId)
    }, 'Não deu para pedir.')
  return (
    <section
      aria-label="Próximo estágio"
      className="mx-5 mt-3 flex items-center gap-3 rounded-(--r) border border-warning/40 bg-warning-soft px-3 py-2 max-md:mx-4"
    >
      <Lock className="size-4 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-13">
        <span className="block font-medium">
          {s.situacao === 'pendente' ? 'Esperando aprovação' : `“${s.estagio}” só se deixa com aprovação`}
        </span>
        <span className="block text-12 text-text-2">{s.frase}</span>
        {geral && (
          <span role="alert" className="g-erro block">
            {geral}
          </span>
        )}
      </p>
      {s.situacao === 'falta' && (
        <Button tamanho="pequeno" variante="primaria" ocupado={indo} onClick={() => void pedir()}>
          Pedir aprovação
        </Button>
      )}
    </section>
  )
}
