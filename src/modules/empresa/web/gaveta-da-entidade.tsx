import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FormMaskedField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { cnpjValido } from '#ui/mascaras.ts'
import { empresa, tiposDePix, type Entidade } from '../contract/empresa.ts'
import { relerEmpresa } from './cores.ts'

const texto = z.string()
const formulario = z.object({
  razao_social: texto.trim().min(2, 'A razão social tem pelo menos 2 letras'),
  nome_fantasia: texto,
  cnpj: texto.refine(cnpjValido, 'CNPJ inválido: confira os números'),
  inscricao_estadual: texto,
  inscricao_municipal: texto,
  cep: texto,
  logradouro: texto,
  numero: texto,
  complemento: texto,
  bairro: texto,
  cidade: texto,
  uf: z.enum(ufs).nullable(),
  banco_codigo: texto,
  banco_agencia: texto,
  banco_conta: texto,
  pix_tipo: z.enum(tiposDePix).nullable(),
  pix_chave: texto,
})

const PIX = { cnpj: 'CNPJ', email: 'E-mail', telefone: 'Telefone (+55…)', aleatoria: 'Chave aleatória' } as const

/** One legal entity: identification, address, bank and PIX key. */
export function GavetaDaEntidade({
  entidade: e,
  edita,
  aoFechar,
}: {
  entidade: Entidade | null
  edita: boolean
  aoFechar: () => void
}) {
  const form = useFormulario(formulario, {
    razao_social: e?.razao_social ?? '',
    nome_fantasia: e?.nome_fantasia ?? '',
    cnpj: e?.cnpj ?? '',
    inscricao_estadual: e?.inscricao_estadual ?? '',
    inscricao_municipal: e?.inscricao_municipal ?? '',
    cep: e?.cep ?? '',
    logradouro: e?.logradouro ?? '',
    numero: e?.numero ?? '',
    complemento: e?.complemento ?? '',
    bairro: e?.bairro ?? '',
    cidade: e?.cidade ?? '',
    uf: ufs.find((x) => x === e?.uf) ?? null,
    banco_codigo: e?.banco_codigo ?? '',
    banco_agencia: e?.banco_agencia ?? '',
    banco_conta: e?.banco_conta ?? '',
    pix_tipo: e?.pix_tipo ?? null,
    pix_chave: e?.pix_chave ?? '',
  })
  return (
    <Drawer titulado titulo={e?.razao_social ?? 'Nova razão social'} aoFechar={aoFechar} largura={520}>
      <Formulario
        form={form}
        rotulo="Dados da razão social"
        className="grid gap-6 p-4"
        aoEnviar={async (v) => {
          await (e
            ? chamar(empresa.alterarEntidade, { params: { id: e.id }, body: { ...v, versao: e.versao } })
            : chamar(empresa.criarEntidade, { body: v }))
          await relerEmpresa()
          avisar({ titulo: 'Razão social salva', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <fieldset disabled={!edita} className="contents">
          <Grupo titulo="Identificação">
            <FormTextField nome="razao_social" rotulo="Razão social" maxLength={200} />
            <FormTextField nome="nome_fantasia" rotulo="Nome fantasia" maxLength={120} />
            <FormMaskedField nome="cnpj" rotulo="CNPJ" mascara="cnpj" />
            <div className="grid grid-cols-2 gap-3">
              <FormTextField nome="inscricao_estadual" rotulo="Inscrição estadual" maxLength={20} />
              <FormTextField nome="inscricao_municipal" rotulo="Inscrição municipal" maxLength={20} />
            </div>
          </Grupo>
          <Grupo titulo="Endereço">
            <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
              <FormMaskedField nome="cep" rotulo="CEP" mascara="cep" />
              <FormTextField nome="logradouro" rotulo="Rua" maxLength={160} />
            </div>
            <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
              <FormTextField nome="numero" rotulo="Número" maxLength={20} />
              <FormTextField nome="complemento" rotulo="Complemento" maxLength={80} />
            </div>
            <FormTextField nome="bairro" rotulo="Bairro" maxLength={80} />
            <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
              <FormTextField nome="cidade" rotulo="Cidade" maxLength={80} />
              <FormSelect
                nome="uf"
                rotulo="Estado"
                placeholder="UF"
                opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))}
              />
            </div>
          </Grupo>
          <Grupo titulo="Banco e PIX">
            <div className="grid grid-cols-3 gap-3">
              <FormTextField nome="banco_codigo" rotulo="Banco" placeholder="001" inputMode="numeric" maxLength={3} />
              <FormTextField nome="banco_agencia" rotulo="Agência" placeholder="1234-5" maxLength={7} />
              <FormTextField nome="banco_conta" rotulo="Conta" placeholder="12345-6" maxLength={15} />
            </div>
            <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-3">
              <FormSelect
                nome="pix_tipo"
                rotulo="Chave PIX"
                placeholder="Tipo"
                opcoes={tiposDePix.map((valor) => ({ valor, rotulo: PIX[valor] }))}
              />
              <FormTextField nome="pix_chave" rotulo="Chave" maxLength={140} />
            </div>
          </Grupo>
          {edita && (
            <div className="flex justify-end">
              <BotaoEnviar atalho="mod+enter">{e ? 'Salvar' : 'Cadastrar'}</BotaoEnviar>
            </div>
          )}
        </fieldset>
      </Formulario>
    </Drawer>
  )
}

const Grupo = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => (
  <div role="group" aria-label={titulo} className="grid gap-3">
    <h3 className="text-13 font-semibold">{titulo}</h3>
    {children}
  </div>
)
