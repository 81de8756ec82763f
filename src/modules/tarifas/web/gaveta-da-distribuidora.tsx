import { useState } from 'react'
import { metodosDeGrossUp } from '#engines/energia/tarifa.ts'
import { regrasDoMinimo } from '#engines/energia/fatura-b.ts'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormCheckbox, FormMaskedField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { corpoDaDistribuidora, distribuidoras, type Distribuidora } from '../contract/tarifas.ts'
import { relerTarifas } from './dados.ts'

const MINIMO = {
  REN_LIMITA_CREDITO: 'Limita o crédito usado ao mínimo (REN 1.000)',
  MAIOR_VALOR: 'Compensa tudo e cobra o maior valor',
} as const
const METODO = {
  ICMS_FORA_DA_BASE_PISCOFINS: 'PIS/COFINS sem o ICMS na base',
  SOMA: 'Soma das três alíquotas',
} as const
const UFS = ufs.map((valor) => ({ valor, rotulo: valor }))

export function GavetaDaDistribuidora({ d, aoFechar }: { d: Distribuidora | null; aoFechar: () => void }) {
  const [estados, setEstados] = useState(UFS.filter((u) => d?.ufs.includes(u.valor)))
  const form = useFormulario(corpoDaDistribuidora, {
    nome: d?.nome ?? '',
    agente: d?.agente ?? '',
    apelidos: d?.apelidos ?? [],
    cnpj: d?.cnpj ?? '',
    ufs: estados.map((e) => e.valor),
    regra_minimo: d?.regra_minimo ?? 'REN_LIMITA_CREDITO',
    metodo: d?.metodo ?? 'ICMS_FORA_DA_BASE_PISCOFINS',
    piscofins_isento_compensacao: d?.piscofins_isento_compensacao ?? true,
  })
  return (
    <Drawer titulado titulo={d ? d.nome : 'Nova distribuidora'} aoFechar={aoFechar} largura={480}>
      <Formulario
        form={form}
        rotulo="Distribuidora"
        className="grid gap-4 p-4"
        aoEnviar={async (v) => {
          await (d
            ? chamar(distribuidoras.alterar, { params: { id: d.id }, body: { ...v, versao: d.versao } })
            : chamar(distribuidoras.criar, { body: v }))
          await relerTarifas()
          avisar({ titulo: 'Distribuidora gravada', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" maxLength={80} />
        <div className="grid grid-cols-2 gap-3">
          <FormTextField nome="agente" rotulo="Nome nos dados da ANEEL" maxLength={60} />
          <FormMaskedField nome="cnpj" rotulo="CNPJ" mascara="cnpj" />
        </div>
        <MultiCombobox
          rotulo="Estados"
          opcoes={UFS}
          valor={estados}
          erro={form.formState.errors.ufs?.message}
          aoMudar={(novos) => {
            const escolhidos = UFS.filter((u) => novos.some((n) => n.valor === u.valor))
            setEstados(escolhidos)
            form.setValue(
              'ufs',
              escolhidos.map((e) => e.valor),
              { shouldDirty: true, shouldValidate: true },
            )
          }}
        />
        <FormSelect
          nome="regra_minimo"
          rotulo="Conta mínima de quem compensa"
          opcoes={regrasDoMinimo.map((valor) => ({ valor, rotulo: MINIMO[valor] }))}
        />
        <FormSelect
          nome="metodo"
          rotulo="Tributos por dentro"
          opcoes={metodosDeGrossUp.map((valor) => ({ valor, rotulo: METODO[valor] }))}
        />
        <FormCheckbox
          nome="piscofins_isento_compensacao"
          rotulo="Sem PIS/COFINS na compensação entre titulares diferentes"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Gravar distribuidora</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}
