import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { cepFormatado } from '#ui/mascaras.ts'
import { Pencil, Plus, Trash2 } from '#ui/icones.ts'
import { contatos } from '../../contract/contatos.ts'
import { classesDeConsumo, type Contato, type Endereco, type UnidadeConsumidora } from '../../tipos.ts'
import { relerContatos, useOpcoes } from '../dados.ts'
import { CLASSE } from '../nomes.ts'

type Aberto = { tipo: 'uc'; item: UnidadeConsumidora | null } | { tipo: 'endereco'; item: Endereco | null }
const texto = z.string()
const daUc = z.object({
  numero: texto.trim().min(1, 'Escreva o número da UC'),
  distribuidora: texto,
  grupo: texto,
  classe: texto,
  titular: texto,
  endereco_id: texto,
})
const doEndereco = z.object({
  rotulo: texto,
  cep: texto,
  logradouro: texto,
  numero: texto,
  complemento: texto,
  bairro: texto,
  cidade: texto.trim().min(1, 'Escreva a cidade'),
  uf: texto.trim().length(2, 'UF tem duas letras'),
  municipio_ibge: texto,
  latitude: texto,
  longitude: texto,
})
const emLinha = (e: Endereco) =>
  [e.logradouro, e.numero, e.complemento, e.bairro, `${e.cidade}/${e.uf}`, e.cep && cepFormatado(e.cep)]
    .filter(Boolean)
    .join(', ')
const comoNumero = (t: string) => (t.trim() === '' ? null : Number(t.replace(',', '.')))

type Opcoes = readonly { valor: string; rotulo: string }[]
const nome = (opcoes: Opcoes | undefined, valor: string | null) =>
  opcoes?.find((o) => o.valor === valor)?.rotulo ?? valor
/** Adds the current value when the list of options lacks it, so that it can be kept. */
const comAtual = (opcoes: Opcoes, atual: string | null | undefined) => [
  { valor: '', rotulo: 'Não informado' },
  ...opcoes,
  ...(atual && !opcoes.some((o) => o.valor === atual) ? [{ valor: atual, rotulo: atual }] : []),
]

/** Consumer units, and the addresses of the contact. */
export function Lugares({ contato: c }: { contato: Contato }) {
  const edita = usePode('contatos.contato.editar')
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const { data: opcoes } = useOpcoes()
  const tirar = (chamada: Promise<unknown>) =>
    void chamada.then(relerContatos, (e: unknown) => avisarFalha('Não foi possível tirar.', e))
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section aria-label="Unidades consumidoras">
        <h2 className="mb-2 text-14 font-semibold">Unidades consumidoras</h2>
        <ul>
          {c.unidades.map((x) => (
            <li key={x.id} className="flex items-center gap-2 border-b py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-13 font-medium">{x.numero ?? 'Sem número'}</span>
                <span className="block text-12 text-text-2">
                  {[
                    nome(opcoes?.distribuidoras, x.distribuidora),
                    nome(opcoes?.grupos, x.grupo),
                    x.classe && CLASSE[x.classe],
                    x.titular && `titular: ${x.titular}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {edita && (
                <IconButton
                  rotulo={`Corrigir UC ${x.numero ?? ''}`}
                  icone={<Pencil />}
                  tamanho="pequeno"
                  onClick={() => setAberto({ tipo: 'uc', item: x })}
                />
              )}
              {edita && (
                <IconButton
                  rotulo={`Tirar UC ${x.numero ?? ''}`}
                  icone={<Trash2 />}
                  tamanho="pequeno"
                  onClick={() => tirar(chamar(contatos.tirarUnidade, { params: { id: c.id, item: x.id } }))}
                />
              )}
            </li>
          ))}
        </ul>
        {edita && (
          <Button className="mt-2" icone={<Plus />} onClick={() => setAberto({ tipo: 'uc', item: null })}>
            Nova UC
          </Button>
        )}
      </section>
      <section aria-label="Endereços">
        <h2 className="mb-2 text-14 font-semibold">Endereços</h2>
        <ul>
          {c.enderecos.map((x) => (
            <li key={x.id} className="flex items-center gap-2 border-b py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-13">{emLinha(x)}</span>
                <span className="block text-12 text-text-2">
                  {[
                    x.rotulo,
                    x.municipio_ibge && `IBGE ${x.municipio_ibge}`,
                    x.latitude !== null && `${x.latitude}, ${x.longitude}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {edita && (
                <IconButton
                  rotulo={`Corrigir endereço em ${x.cidade}`}
                  icone={<Pencil />}
                  tamanho="pequeno"
                  onClick={() => setAberto({ tipo: 'endereco', item: x })}
                />
              )}
              {edita && (
                <IconButton
                  rotulo={`Tirar endereço em ${x.cidade}`}
                  icone={<Trash2 />}
                  tamanho="pequeno"
                  onClick={() => tirar(chamar(contatos.tirarEndereco, { params: { id: c.id, item: x.id } }))}
                />
              )}
            </li>
          ))}
        </ul>
        {edita && (
          <Button className="mt-2" icone={<Plus />} onClick={() => setAberto({ tipo: 'endereco', item: null })}>
            Novo endereço
          </Button>
        )}
      </section>
      {aberto?.tipo === 'uc' && <FormUc c={c} item={aberto.item} aoFechar={() => setAberto(null)} />}
      {aberto?.tipo === 'endereco' && <FormEndereco c={c} item={aberto.item} aoFechar={() => setAberto(null)} />}
    </div>
  )
}

function FormUc({ c, item, aoFechar }: { c: Contato; item: UnidadeConsumidora | null; aoFechar: () => void }) {
  const { distribuidoras = [], grupos = [] } = useOpcoes().data ?? {}
  const form = useFormulario(daUc, {
    numero: item?.numero ?? '',
    distribuidora: item?.distribuidora ?? '',
    grupo: item?.grupo ?? '',
    classe: item?.classe ?? '',
    titular: item?.titular ?? '',
    endereco_id: item?.endereco_id ?? '',
  })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={item ? 'Corrigir UC' : 'Nova unidade consumidora'} firme>
      <Formulario
        form={form}
        rotulo="Unidade consumidora"
        aoEnviar={async (v) => {
          const body = { ...v, classe: v.classe || null, endereco_id: v.endereco_id || null } as never
          await (item
            ? chamar(contatos.alterarUnidade, { params: { id: c.id, item: item.id }, body })
            : chamar(contatos.incluirUnidade, { params: { id: c.id }, body }))
          await relerContatos()
          form.reset(form.getValues())
          aoFechar()
        }}
      >
        <FormTextField nome="numero" rotulo="Número da UC" />
        <FormSelect
          nome="distribuidora"
          rotulo="Distribuidora"
          opcoes={comAtual(distribuidoras, item?.distribuidora)}
        />
        <FormSelect nome="grupo" rotulo="Grupo tarifário" opcoes={comAtual(grupos, item?.grupo)} />
        <FormSelect
          nome="classe"
          rotulo="Classe"
          opcoes={[
            { valor: '', rotulo: 'Não informada' },
            ...classesDeConsumo.map((k) => ({ valor: k as string, rotulo: CLASSE[k] ?? k })),
          ]}
        />
        <FormTextField nome="titular" rotulo="Titular da conta" opcional />
        <FormSelect
          nome="endereco_id"
          rotulo="Endereço"
          opcoes={[
            { valor: '', rotulo: 'Não informado' },
            ...c.enderecos.map((e) => ({ valor: e.id, rotulo: emLinha(e) })),
          ]}
        />
        <BotaoEnviar>Salvar UC</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}

function FormEndereco({ c, item, aoFechar }: { c: Contato; item: Endereco | null; aoFechar: () => void }) {
  const de = (v: string | number | null | undefined) => (v === null || v === undefined ? '' : String(v))
  const form = useFormulario(doEndereco, {
    rotulo: de(item?.rotulo),
    cep: de(item?.cep),
    logradouro: de(item?.logradouro),
    numero: de(item?.numero),
    complemento: de(item?.complemento),
    bairro: de(item?.bairro),
    cidade: de(item?.cidade ?? c.cidade),
    uf: de(item?.uf ?? c.uf),
    municipio_ibge: de(item?.municipio_ibge),
    latitude: de(item?.latitude),
    longitude: de(item?.longitude),
  })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={item ? 'Corrigir endereço' : 'Novo endereço'} firme>
      <Formulario
        form={form}
        rotulo="Endereço"
        aoEnviar={async (v) => {
          const body = {
            ...v,
            municipio_ibge: comoNumero(v.municipio_ibge),
            latitude: comoNumero(v.latitude),
            longitude: comoNumero(v.longitude),
          }
          await (item
            ? chamar(contatos.alterarEndereco, { params: { id: c.id, item: item.id }, body })
            : chamar(contatos.incluirEndereco, { params: { id: c.id }, body }))
          await relerContatos()
          form.reset(form.getValues())
          aoFechar()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <FormTextField nome="rotulo" rotulo="Nome" opcional />
          <FormTextField nome="cep" rotulo="CEP" opcional />
          <FormTextField nome="logradouro" rotulo="Logradouro" opcional />
          <FormTextField nome="numero" rotulo="Número" opcional />
          <FormTextField nome="complemento" rotulo="Complemento" opcional />
          <FormTextField nome="bairro" rotulo="Bairro" opcional />
          <FormTextField nome="cidade" rotulo="Cidade" />
          <FormTextField nome="uf" rotulo="UF" maxLength={2} />
          <FormTextField nome="municipio_ibge" rotulo="Código IBGE" opcional />
          <FormTextField nome="latitude" rotulo="Latitude" opcional />
          <FormTextField nome="longitude" rotulo="Longitude" opcional />
        </div>
        <BotaoEnviar>Salvar endereço</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
