import type { ReactNode } from 'react'
import { destinos } from '#engines/funil/mover.ts'
import { faltam } from '#engines/funil/porta.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { ArrowRight, Lock } from '#ui/icones.ts'
import { plural } from '#ui/formatos.ts'
import { Aguarde } from '#ui/tardia.tsx'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import type { Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  aoAvancar: (estagioId: string) => void
}

const noPasso = encaixados('NoPasso')

/**
 * The next stage of the main track and its missing required fields: the button moves the card, or opens a dialog for
 * the missing fields. Also shows the instructions of the current stage.
 */
export function PassoSeguinte({ cartao: c, funil, campos, aoAvancar }: Props) {
  const d = funil.definicao
  const agora = d.estagios.findIndex((e) => e.id === c.estagio_id)
  const alvo = d.estagios.find((e, i) => i > agora && !e.desvio && e.tipo !== 'perdido')
  const instrucoes = d.estagios[agora]?.instrucoes
  if (!alvo || c.situacao !== 'aberto' || !c.pode.editar || !destinos(d, c.estagio_id, funil.papel).includes(alvo))
    return instrucoes ? (
      <p className="mx-5 mt-3 rounded-(--r) bg-surface-2 px-3 py-2 text-12 text-text-2 max-md:mx-4">{instrucoes}</p>
    ) : null
  const faltas = faltam(d, campos, alvo, c.valores)
  const passo = (
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
  if (faltas.length > 0) return passo
  return (
    <Aguarde fallback={passo}>
      {noPasso.reduce<ReactNode>(
        (dentro, NoPasso) => (
          <NoPasso cartaoId={c.id}>{dentro}</NoPasso>
        ),
        passo,
      )}
    </Aguarde>
  )
}
