import { CampoDoForm } from '#ui/form/controle.tsx'
import { NumberField } from '#ui/number-field.tsx'

/** A field of the form that is a fraction on the wire and a percentage on the screen. */
export const FormPercentual = ({ nome, rotulo, dica }: { nome: string; rotulo: string; dica?: string }) => (
  <CampoDoForm<number | null> nome={nome}>
    {(c) => (
      <NumberField
        rotulo={rotulo}
        {...(dica ? { dica } : {})}
        sufixo="%"
        passo={0.5}
        valor={c.valor == null ? null : Math.round(c.valor * 1e6) / 1e4}
        aoMudar={(v) => c.aoMudar(v === null ? null : Math.round(v * 1e4) / 1e6)}
        onBlur={c.aoSair}
        ref={c.ref}
        erro={c.erro}
      />
    )}
  </CampoDoForm>
)
