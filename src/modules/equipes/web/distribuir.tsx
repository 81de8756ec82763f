import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { relerOrdens } from '#modules/ordens/web/publico.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { plural } from '#ui/formatos.ts'
import { CalendarPlus } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { agenda } from '../contract/agenda.ts'
import { relerAgenda, useEquipes } from './dados.ts'

/** Gives the selected orders the first slot that fits, in one crew or in the best. */
export function DistribuirOrdens({ ids, aoFim }: { ids: readonly string[]; aoFim: () => void }) {
  const agenda_ = usePode('ordens.ordem.agendar')
  const equipes = useEquipes()
  const { indo, fazer } = useAto()
  if (!agenda_) return null
  const distribuir = (equipe_id: string | null) =>
    fazer(
      async () => {
        const { data } = await chamar(agenda.distribuir, { body: { ordem_ids: [...ids], equipe_id } })
        await Promise.all([relerAgenda(), relerOrdens()])
        const feitas = data.filter((d) => d.planejada).length
        const recusa = data.find((d) => !d.planejada)
        avisar({
          titulo: `${plural(feitas, 'ordem marcada', 'ordens marcadas')} de ${data.length}`,
          ...(recusa ? { descricao: recusa.frase } : {}),
          tom: recusa ? 'alerta' : 'sucesso',
        })
        aoFim()
      },
      (erro) => void avisar({ titulo: mensagemDe(erro, 'Não deu para marcar. Tente de novo.'), tom: 'perigo' }),
    )
  return (
    <Menu
      gatilho={
        <Button tamanho="pequeno" icone={<CalendarPlus />} ocupado={indo}>
          Dar horário
        </Button>
      }
      itens={[
        { rotulo: 'Na melhor equipe', aoEscolher: () => void distribuir(null) },
        ...(equipes.data ?? []).map((e) => ({ rotulo: e.nome, aoEscolher: () => void distribuir(e.id) })),
      ]}
    />
  )
}
