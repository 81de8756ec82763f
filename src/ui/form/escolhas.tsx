import type { ComponentProps } from 'react'
import { Combobox } from '../combobox.tsx'
import { MultiCombobox } from '../multi-combobox.tsx'
import { Select, type PropsDeSelect } from '../select.tsx'
import type { Opcao } from '../usar-opcoes.ts'
import { CampoDoForm } from './controle.tsx'

type SemLigacao<P> = Omit<P, 'valor' | 'aoMudar' | 'erro' | 'aoSair' | 'ref' | 'name'> & { nome: string }

export function FormSelect<T extends string>({ nome, ...resto }: SemLigacao<PropsDeSelect<T>>) {
  return (
    <CampoDoForm<T | null> nome={nome}>
      {(c) => (
        <Select<T>
          {...resto}
          name={nome}
          valor={c.valor ?? null}
          aoMudar={c.aoMudar}
          aoSair={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
/** The form stores the whole option (`{ valor, rotulo }`), so that its label can be shown without a request. */
export function FormCombobox({ nome, ...resto }: SemLigacao<ComponentProps<typeof Combobox>>) {
  return (
    <CampoDoForm<Opcao | null> nome={nome}>
      {(c) => (
        <Combobox {...resto} valor={c.valor ?? null} aoMudar={c.aoMudar} aoSair={c.aoSair} ref={c.ref} erro={c.erro} />
      )}
    </CampoDoForm>
  )
}
export function FormMultiCombobox({ nome, ...resto }: SemLigacao<ComponentProps<typeof MultiCombobox>>) {
  return (
    <CampoDoForm<Opcao[]> nome={nome}>
      {(c) => (
        <MultiCombobox
          {...resto}
          valor={c.valor ?? []}
          aoMudar={c.aoMudar}
          aoSair={c.aoSair}
          ref={c.ref}
          erro={c.erro}
        />
      )}
    </CampoDoForm>
  )
}
