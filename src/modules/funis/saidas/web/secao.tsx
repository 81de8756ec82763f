import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Folha } from '#modules/funis/definicao/web/folha.tsx'
import { Destinos } from './destinos.tsx'
import { Entradas } from './entradas.tsx'

/** Other systems: sources of cards, and destinations of events. */
export function SecaoDasIntegracoes() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const lado = busca.parte === 'avisam' ? 'avisam' : 'trazem'
  return (
    <Folha
      titulo="Outros sistemas"
      frase={
        lado === 'trazem'
          ? 'Um endereço em que outro sistema entrega, assinado, e cada entrega vira um cartão.'
          : 'Quem fica sabendo, assinado, de cada cartão criado, movido, ganho ou perdido.'
      }
      acao={
        <SegmentedControl
          rotulo="Sentido"
          tamanho="pequeno"
          opcoes={[
            { valor: 'trazem', rotulo: 'Trazem cartões' },
            { valor: 'avisam', rotulo: 'São avisados' },
          ]}
          valor={lado}
          aoMudar={(v) =>
            void navegar({
              to: '.',
              search: (antes) => ({
                ...antes,
                parte: v === 'trazem' ? undefined : v,
              }),
            })
          }
        />
      }
    >
      {lado === 'trazem' ? <Entradas /> : <Destinos />}
    </Folha>
  )
}
