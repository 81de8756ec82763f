import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox, type PropsDeCheckbox } from '../checkbox.tsx'
import { DateField, type PropsDeDateField } from '../date-field.tsx'
import { MaskedField } from '../masked-field.tsx'
import { MoneyField } from '../money-field.tsx'
import { NumberField } from '../number-field.tsx'
import { useCampo } from './texto.tsx'

export interface Controle<V> {
  valor: V
  aoMudar: (valor: V) => void
  aoSair: () => void
  ref: (no: unknown) => void
  nome: string
  erro: string | undefined
}

/** Connects any control with `valor` and `aoMudar` to the surrounding form. */
export function CampoDoForm<V>({ nome, children }: { nome: string; children: (c: Controle<V>) => ReactNode }) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name: nome })
  return children({
    valor: field.value,
    aoMudar: field.onChange,
    aoSair: field.onBlur,
    ref: field.ref,
    nome,
    erro: fieldState.error?.message,
  })
}

type SemLigacao<P> = Omit<P, 'valor' | 'aoMudar' | 'erro' | 'onBlur' | 'ref' | 'name'> & { nome: string }

export function FormMaskedField({ nome, ...resto }: SemLigacao<ComponentProps<typeof MaskedField>>) {
  return (
    <CampoDoForm<string> nome={nome}>
      {(c) => (
        <MaskedField
          {...resto}
          name={nome}
          valor={c.valor ?? ''}
          aoMudar={c.aoMudar}
          onBlur={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
export function FormMoneyField({ nome, ...resto }: SemLigacao<ComponentProps<typeof MoneyField>>) {
  return (
    <CampoDoForm<number | null> nome={nome}>
      {(c) => (
        <MoneyField
          {...resto}
          name={nome}
          valor={c.valor ?? null}
          aoMudar={c.aoMudar}
          onBlur={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
export function FormNumberField({ nome, ...resto }: SemLigacao<ComponentProps<typeof NumberField>>) {
  return (
    <CampoDoForm<number | null> nome={nome}>
      {(c) => (
        <NumberField
          {...resto}
          name={nome}
          valor={c.valor ?? null}
          aoMudar={c.aoMudar}
          onBlur={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
export function FormDateField({ nome, ...resto }: SemLigacao<PropsDeDateField>) {
  return (
    <CampoDoForm<string> nome={nome}>
      {(c) => (
        <DateField
          {...resto}
          name={nome}
          valor={c.valor ?? ''}
          aoMudar={c.aoMudar}
          onBlur={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
export function FormCheckbox({
  nome,
  ...resto
}: Omit<PropsDeCheckbox, 'name' | 'erro' | 'ref' | 'checked' | 'onChange'> & { nome: string }) {
  const { registro, erro } = useCampo(nome)
  return <Checkbox {...resto} {...registro} erro={erro} />
}
