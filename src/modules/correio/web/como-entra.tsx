import { SegmentedControl } from '#ui/segmented-control.tsx'

export type ComoEntra = 'senha' | 'google' | 'microsoft'

/** With a password that is typed here, or with an account that its owner authorises. */
export const EscolherComoEntra = ({ valor, aoMudar }: { valor: ComoEntra; aoMudar: (v: ComoEntra) => void }) => (
  <SegmentedControl<ComoEntra>
    rotulo="Como o Girassol entra no e-mail"
    opcoes={[
      { valor: 'senha', rotulo: 'Com senha' },
      { valor: 'google', rotulo: 'Conta Google' },
      { valor: 'microsoft', rotulo: 'Conta Microsoft' },
    ]}
    valor={valor}
    aoMudar={aoMudar}
  />
)
