import { diaDe, fimDoDia } from '#kit/parede.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { semAcentos } from '#kit/texto.ts'
import type { FunilEmEdicao } from '#modules/funis/definicao/contract/edicao.ts'
import type { FormularioVisto } from '../../contract/formularios.ts'

/** An unsaved form; days and sites as typed text. */
export type RascunhoDoFormulario = Omit<
  FormularioVisto,
  'id' | 'funil_id' | 'endereco' | 'envios' | 'ultimo_envio_em' | 'encerra_em' | 'sites'
> & { ate: string; sites: string }

const slugDe = (nome: string) =>
  semAcentos(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)

export function comecar(
  f: FormularioVisto | null,
  funil: FunilEmEdicao,
  campos: ReadonlyMap<string, Campo>,
  fuso: string,
): RascunhoDoFormulario {
  if (f)
    return {
      slug: f.slug,
      titulo: f.titulo,
      texto: f.texto,
      botao: f.botao,
      campos: f.campos,
      consentimento: f.consentimento,
      privacidade: f.privacidade,
      sucesso: f.sucesso,
      estagio_id: f.estagio_id,
      time_id: f.time_id,
      ativo: f.ativo,
      maximo_de_envios: f.maximo_de_envios,
      ate: f.encerra_em ? diaDe(new Date(f.encerra_em), fuso) : '',
      sites: f.sites.join('\n'),
    }
  return {
    slug: slugDe(funil.vigente?.nome ?? 'formulario'),
    titulo: 'Fale com a gente',
    texto: '',
    botao: 'Enviar',
    estagio_id: null,
    time_id: null,
    ativo: false,
    maximo_de_envios: null,
    ate: '',
    sites: '',
    privacidade: '',
    campos: ['nome', 'telefone', 'email', 'cidade']
      .filter((k) => campos.has(k))
      .map((chave) => ({ chave, obrigatorio: chave === 'nome' || chave === 'telefone', rotulo: '' })),
    consentimento: 'Concordo em ser contatado sobre este pedido e com o uso dos meus dados para isso.',
    sucesso: 'Recebemos seu pedido. Entraremos em contato em breve.',
  }
}

/** The closing day ends at midnight in the user's zone. */
export const paraGuardar = ({ ate, sites, ...r }: RascunhoDoFormulario, fuso: string) => ({
  ...r,
  encerra_em: ate ? fimDoDia(ate, fuso).toISOString() : null,
  sites: sites
    .split('\n')
    .map((l) => l.trim().replace(/\/+$/, ''))
    .filter(Boolean),
})
