import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { novaUsina, usinas, type Usina } from '../contract/usinas.ts'
import { linkDaUsina } from '../links.ts'
import { modalidades, situacoesDaUsina } from '../tipos.ts'
import { relerUsinas, useDistribuidoras } from './dados.ts'
import { MODALIDADES, SITUACOES } from './nomes.ts'
import { IrradiacaoDaUsina } from './irradiacao.tsx'
import { TitularEUnidade } from './titular.tsx'

/** Registers a plant, or corrects one. */
export function GavetaDaUsina({ usina, aoFechar }: { usina: Usina | null; aoFechar: () => void }) {
  return (
    <Drawer titulado titulo={usina?.nome ?? 'Nova usina'} aoFechar={aoFechar} largura={520}>
      <FormularioDaUsina usina={usina} aoFechar={aoFechar} />
    </Drawer>
  )
}

function FormularioDaUsina({ usina, aoFechar }: { usina: Usina | null; aoFechar: () => void }) {
  const navegar = useNavegar()
  const distribuidoras = useDistribuidoras(true)
  const form = useFormulario(novaUsina, {
    nome: usina?.nome ?? '',
    distribuidora_id: usina?.distribuidora_id ?? null,
    unidade_id: usina?.unidade_id ?? null,
    contato_id: usina?.contato_id ?? null,
    ...(usina ? { kwp: usina.kwp, ca_kw: usina.ca_kw, uf: usina.uf } : {}),
    despachavel: usina?.despachavel ?? false,
    modalidade: usina?.modalidade ?? 'GERACAO_COMPARTILHADA',
    protocolo_em: usina?.protocolo_em ?? null,
    vistoria_em: usina?.vistoria_em ?? null,
    entrou_em: usina?.entrou_em ?? null,
    situacao: usina?.situacao ?? 'ativa',
    cidade: usina?.cidade ?? null,
    hsp: usina?.hsp ?? null,
    pr: usina?.pr ?? 0.78,
    fator_orientacao: usina?.fator_orientacao ?? 1,
    dia_leitura: usina?.dia_leitura ?? 1,
  })
  return (
    <Formulario
      form={form}
      rotulo="Usina"
      className="grid gap-4 p-4"
      aoEnviar={async (dados) => {
        const { data } = await (usina
          ? chamar(usinas.alterar, { params: { id: usina.id }, body: { versao: usina.versao, usina: dados } })
          : chamar(usinas.criar, { body: dados }))
        await relerUsinas()
        avisar({ titulo: usina ? 'Usina salva' : 'Usina cadastrada', tom: 'sucesso' })
        if (usina) aoFechar()
        else await navegar({ to: linkDaUsina(data.id) })
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" maxLength={120} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormNumberField nome="kwp" rotulo="Potência (kWp)" casas={3} min={0} />
        <FormNumberField nome="ca_kw" rotulo="Potência CA (kW)" casas={3} min={0} />
        <FormSelect
          nome="distribuidora_id"
          rotulo="Distribuidora"
          opcoes={(distribuidoras.data ?? []).map((d) => ({ valor: d.id, rotulo: d.nome }))}
        />
        <FormSelect
          nome="modalidade"
          rotulo="Modalidade"
          opcoes={modalidades.map((valor) => ({ valor, rotulo: MODALIDADES[valor] }))}
        />
        <TitularEUnidade usina={usina} />
        <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))} />
        <FormTextField nome="cidade" rotulo="Cidade" opcional maxLength={80} />
        <FormDateField nome="protocolo_em" rotulo="Pedido do orçamento de conexão" opcional />
        <FormDateField nome="vistoria_em" rotulo="Vistoria" opcional />
        <FormDateField nome="entrou_em" rotulo="Gera desde" opcional />
        <FormNumberField nome="dia_leitura" rotulo="Dia da leitura" casas={0} min={1} max={28} />
        <FormNumberField nome="pr" rotulo="PR de referência (0 a 1)" casas={4} min={0} max={1} passo={0.01} />
        <FormNumberField
          nome="fator_orientacao"
          rotulo="Fator de orientação"
          casas={4}
          min={0}
          max={1.2}
          passo={0.01}
        />
        <FormSelect
          nome="situacao"
          rotulo="Situação"
          opcoes={situacoesDaUsina.map((valor) => ({ valor, rotulo: SITUACOES[valor] }))}
        />
      </div>
      <IrradiacaoDaUsina />
      <div className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <BotaoEnviar atalho="mod+enter">{usina ? 'Salvar' : 'Cadastrar'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}
