import { diasDaProposta, type Gatilho } from '#engines/regras/tipos.ts'
import { entradasDe } from '#kit/objeto.ts'
import { Select } from '#ui/select.tsx'

type DaProposta = Extract<Gatilho, { tipo: 'proposta' }>

const FATOS: Record<DaProposta['qual'], string> = {
  enviada: 'enviada',
  aberta: 'aberta pelo cliente',
  sem_abertura: 'sem ser aberta por alguns dias',
  vence_em: 'perto de vencer',
  aceita: 'aceita',
  recusada: 'recusada',
  expirada: 'vencida',
}

/** “… tem uma proposta …”: what happened to it, and after how many days. */
export function EditorDaProposta({
  g,
  mudar,
  erro,
}: {
  g: DaProposta
  mudar: (g: Gatilho) => void
  erro: (campo: string) => string | undefined
}) {
  const [vence, espera] = [g.qual === 'vence_em', g.qual === 'sem_abertura']
  return (
    <>
      <Select<DaProposta['qual']>
        rotulo="A proposta está"
        opcoes={entradasDe(FATOS).map(([valor, rotulo]) => ({ valor, rotulo }))}
        valor={g.qual}
        erro={erro('qual')}
        aoMudar={(qual) => mudar({ ...g, qual })}
      />
      {(vence || espera) && (
        <Select
          rotulo={vence ? 'Quantos dias antes' : 'Quantos dias sem abrir'}
          opcoes={diasDaProposta.map((d) => ({ valor: String(d), rotulo: d === 1 ? '1 dia' : `${d} dias` }))}
          valor={String(g.quantos)}
          erro={erro('quantos')}
          aoMudar={(d) => mudar({ ...g, quantos: diasDaProposta.find((x) => String(x) === d) ?? 3 })}
        />
      )}
    </>
  )
}
