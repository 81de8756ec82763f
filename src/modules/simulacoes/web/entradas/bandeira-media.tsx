import { useQuery } from '@tanstack/react-query'
import { mesComAno } from '#kit/meses.ts'
import { LinkButton } from '#ui/link.tsx'
import { comBandeira, origemDaMedia, type Bandeira } from '../../regras/bandeira.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { porKwh } from '../numeros.ts'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { LinhaDaPremissa } from './linha-da-premissa.tsx'

const HORA_1 = 3_600_000

/** The flag that every month of the projection pays: typed, or the average of the months that are registered. */
export function BandeiraMedia({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const { entrada, mudar } = useEditor()
  const { data: media } = useQuery({
    queryKey: ['simulacoes', 'bandeira'],
    queryFn: ({ signal }) => catalogo.bandeira(signal),
    staleTime: HORA_1,
  })
  const valor = entrada.unidades[0]?.tarifa.bandeiraSemTributos ?? 0
  const origem = entrada.origens?.bandeiraSemTributos
  const por = (b: Bandeira) => mudar('premissas.bandeira', comBandeira(entrada, b))
  return (
    <>
      <LinhaDaPremissa
        rotulo="Bandeira média"
        sinal={
          <SinalDeOrigem
            tipo={origem?.etiqueta ?? 'premissa_ancorada'}
            texto={origem ? undefined : 'sem bandeira'}
            dica={origem?.fonte}
          />
        }
      >
        <CampoNumero
          rotulo="Bandeira média, sem impostos"
          sufixo="R$/kWh"
          valor={valor}
          min={0}
          max={5}
          casas={5}
          passo={0.001}
          aoMudar={(n) => por({ valor: n, origem: { etiqueta: 'premissa_livre', fonte: 'digitada na proposta' } })}
        />
      </LinhaDaPremissa>
      {media && media.media !== valor && (
        <LinkButton
          className="justify-self-end max-md:min-h-11"
          onClick={() => por({ valor: media.media, origem: origemDaMedia(media) })}
        >
          Usar a média de {mesComAno(media.de)} a {mesComAno(media.ate)}: {porKwh(media.media)}
        </LinkButton>
      )}
    </>
  )
}
