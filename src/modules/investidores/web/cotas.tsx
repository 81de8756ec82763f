import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CampoDoForm, FormDateField, FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { CotaNaLista, UsinaComInvestidores } from '../contract/formas.ts'
import { encerramentoDaCota, investidores, novaCota } from '../contract/investidores.ts'
import { linkDaCota } from '../links.ts'
import { emCotas } from '../regras/palavras.ts'
import { relerInvestidores } from './dados.ts'

/** Registers what a person invested in a plant. The database refuses more than 100 quotas on any day. */
export function NovaCota({ usinas, aoFechar }: { usinas: readonly UsinaComInvestidores[]; aoFechar: () => void }) {
  const navegar = useNavegar()
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  const [quem, setQuem] = useState<Opcao | null>(null)
  const [uma] = usinas
  const form = useFormulario(novaCota, {
    ...(usinas.length === 1 && uma ? { usina_id: uma.usina_id } : {}),
    aporte_em: diaAqui(),
    primeiro_mes: diaAqui().slice(0, 7),
  })
  return (
    <Drawer titulado titulo="Nova cota" aoFechar={fechar} largura={420}>
      {pergunta}
      <Formulario
        form={form}
        rotulo="Nova cota"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          const { data } = await chamar(investidores.criar, { body })
          await relerInvestidores()
          avisar({ titulo: `Cota de ${data.nome} cadastrada`, tom: 'sucesso' })
          await navegar({ to: linkDaCota(data.id) })
        }}
      >
        <FormSelect
          nome="usina_id"
          rotulo="Usina"
          opcoes={usinas.map((u) => ({
            valor: u.usina_id,
            rotulo: u.usina,
            detalhe: `${emCotas(Math.max(0, 100 - u.parte))} de 100 livres`,
          }))}
        />
        <CampoDoForm<string | null> nome="contato_id">
          {(c) => (
            <Combobox
              rotulo="Investidor"
              valor={quem}
              erro={c.erro}
              buscar={buscarContatos}
              aoMudar={(o) => {
                setQuem(o)
                c.aoMudar(o?.valor ?? null)
              }}
            />
          )}
        </CampoDoForm>
        <FormNumberField nome="parte" rotulo="Cotas de 100" casas={4} min={0} max={100} />
        <FormMoneyField nome="aporte_centavos" rotulo="Aporte" />
        <FormDateField nome="aporte_em" rotulo="Aporte em" />
        <FormDateField tipo="month" nome="primeiro_mes" rotulo="Primeiro mês distribuído" />
        <BotaoEnviar atalho="mod+enter">Cadastrar cota</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}

/** The last month that a quota gets a part of. */
export function EncerrarCota({ cota, aoFechar }: { cota: CotaNaLista; aoFechar: () => void }) {
  const form = useFormulario(encerramentoDaCota, {
    ultimo_mes: cota.vigente_ate?.slice(0, 7) ?? diaAqui().slice(0, 7),
  })
  return (
    <Drawer titulado titulo="Encerrar a cota" aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Encerramento da cota"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(investidores.encerrar, { params: { id: cota.id }, body })
          await relerInvestidores()
          avisar({ titulo: 'Cota encerrada', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <p className="text-13 text-text-2">
          Depois do último mês, as {emCotas(cota.parte)} cotas ficam livres para outra pessoa. Extratos e pagamentos
          feitos continuam aqui.
        </p>
        <FormDateField tipo="month" nome="ultimo_mes" rotulo="Último mês" />
        <BotaoEnviar atalho="mod+enter">Encerrar</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}
