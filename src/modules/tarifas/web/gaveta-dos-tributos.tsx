import { useState } from 'react'
import { NOME_DA_POLITICA_ICMS, politicasIcms } from '#engines/energia/icms.ts'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { formularioDoTributo, tributos, type LinhaDeTributo } from '../contract/base.ts'
import type { Distribuidora } from '../contract/tarifas.ts'
import { classes } from '../tipos.ts'
import { Correcao } from './correcao.tsx'
import { relerTarifas } from './dados.ts'
import { nomeDaClasse } from './palavras.ts'

/** Rates of a month: new, edited while no record uses them, or corrected with a reason. */
export function GavetaDosTributos({
  linha,
  lista,
  mes,
  inicial,
  aoFechar,
}: {
  linha: LinhaDeTributo | null
  lista: readonly Distribuidora[]
  mes: string
  /** `id UF` of the utility that new taxes are of */
  inicial?: string | undefined
  aoFechar: () => void
}) {
  const [excluindo, setExcluindo] = useState(false)
  const [dona, ufInicial] = inicial?.split(' ') ?? []
  const corrige = (linha?.usos ?? 0) > 0
  const [esquema] = useState(() => formularioDoTributo(corrige))
  const form = useFormulario(esquema, {
    distribuidora_id: linha?.distribuidora_id ?? dona ?? lista[0]?.id ?? '',
    uf: linha?.uf ?? ufs.find((u) => u === ufInicial) ?? 'SP',
    classe: linha?.classe ?? 'todas',
    mes: (linha?.mes ?? mes).slice(0, 7),
    faixa_de: linha?.faixa_de ?? 0,
    faixa_ate: linha?.faixa_ate ?? null,
    icms: linha?.icms ?? 0,
    pis: linha?.pis ?? 0,
    cofins: linha?.cofins ?? 0,
    cbs: linha?.cbs ?? 0,
    ibs: linha?.ibs ?? 0,
    politica_icms: linha?.politica_icms ?? 'ISENTO_TE_TUSD',
    limite_kw: linha?.limite_kw ?? null,
    meses_por_conexao: linha?.meses_por_conexao ?? null,
    politica_ate: linha?.politica_ate ?? null,
    politica_depois: linha?.politica_depois ?? null,
    motivo: '',
  })
  const opcoes = politicasIcms.map((valor) => ({ valor, rotulo: NOME_DA_POLITICA_ICMS[valor] }))
  return (
    <Drawer
      titulado
      titulo={linha ? `${corrige ? 'Corrigir tributos' : 'Tributos'} de ${linha.distribuidora}` : 'Novos tributos'}
      aoFechar={aoFechar}
      largura={520}
    >
      <Formulario
        form={form}
        rotulo="Tributos"
        className="grid gap-4 p-4"
        aoEnviar={async ({ distribuidora_id, motivo = '', ...t }) => {
          if (!linha) await chamar(tributos.criar, { body: { ...t, distribuidora_id } })
          else {
            const { id, versao } = linha
            await (corrige
              ? chamar(tributos.corrigir, { params: { id }, body: { ...t, motivo, versao } })
              : chamar(tributos.alterar, { params: { id }, body: { ...t, versao } }))
          }
          await relerTarifas()
          avisar({ titulo: 'Tributos gravados', tom: 'sucesso' })
          aoFechar()
        }}
      >
        {corrige && <Correcao />}
        {!linha && (
          <FormSelect
            nome="distribuidora_id"
            rotulo="Distribuidora"
            opcoes={lista.map((d) => ({ valor: d.id, rotulo: d.nome }))}
          />
        )}
        <div className="grid grid-cols-3 gap-3">
          <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))} />
          <FormSelect
            nome="classe"
            rotulo="Classe"
            opcoes={(['todas', ...classes] as const).map((valor) => ({ valor, rotulo: nomeDaClasse(valor) }))}
          />
          <FormDateField nome="mes" tipo="month" rotulo="A partir do mês" />
          <FormNumberField nome="faixa_de" rotulo="De (kWh)" min={0} casas={0} />
          <FormNumberField nome="faixa_ate" rotulo="Até antes de (kWh)" min={1} casas={0} />
          <FormNumberField nome="limite_kw" rotulo="Limite (kW)" min={0} />
        </div>
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="mb-2 text-13 font-semibold">Alíquotas, como fração: 0,18 é 18 %</legend>
          {(['icms', 'pis', 'cofins', 'cbs', 'ibs'] as const).map((nome) => (
            <FormNumberField
              key={nome}
              nome={nome}
              rotulo={nome.toUpperCase()}
              min={0}
              max={0.5}
              passo={0.01}
              casas={6}
            />
          ))}
        </fieldset>
        <FormSelect nome="politica_icms" rotulo="ICMS na energia compensada" opcoes={opcoes} />
        <div className="grid grid-cols-3 gap-3">
          <FormNumberField nome="meses_por_conexao" rotulo="Meses por conexão" min={1} casas={0} />
          <FormDateField nome="politica_ate" rotulo="Isenção até" />
          <FormSelect nome="politica_depois" rotulo="Depois" placeholder="não acaba" opcoes={opcoes} />
        </div>
        <div className="flex gap-2">
          {linha && !corrige && linha.motivo === null && <Button onClick={() => setExcluindo(true)}>Excluir</Button>}
          <span className="flex-1" />
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">{corrige ? 'Corrigir tributos' : 'Gravar tributos'}</BotaoEnviar>
        </div>
      </Formulario>
      {linha && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo="Excluir estes tributos?"
          descricao={`Daqui em diante valem os do mês anterior de ${linha.distribuidora}. O que já foi enviado não muda.`}
          confirmar="Excluir tributos"
          perigo
          aoConfirmar={async () => {
            await chamar(tributos.excluir, { params: { id: linha.id } })
            await relerTarifas()
            avisar({ titulo: 'Tributos excluídos', tom: 'sucesso' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
