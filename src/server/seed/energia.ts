import { sql } from 'kysely'
import { ufs } from '#kit/uf.ts'
import { semearCatalogo } from '#modules/catalogo/publico.ts'
import { semearPropostas, type ClienteDaDemonstracao } from '#modules/propostas/publico.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { perfilDe, precoDaUsina } from './encaixe.ts'

/** The utilities of the field dictionary by the names that the tariffs have. */
const DISTRIBUIDORAS: Readonly<Record<string, string>> = {
  cemig: 'Cemig-D',
  copel: 'Copel-DIS',
  coelba: 'Neoenergia Coelba',
  cosern: 'Neoenergia Cosern',
  cpfl_paulista: 'CPFL Paulista',
  cpfl_piratininga: 'CPFL Piratininga',
  elektro: 'Neoenergia Elektro',
  enel_ceara: 'Enel CE',
  enel_sao_paulo: 'Enel SP',
  energisa_paraiba: 'Energisa PB',
  equatorial_goias: 'Equatorial GO',
  equatorial_maranhao: 'Equatorial MA',
  equatorial_piaui: 'Equatorial PI',
  neoenergia_pernambuco: 'Neoenergia Pernambuco',
}
/** Above this power a customer is of group A, which has no proposal of autoconsumo. */
const GRUPO_B_KWP = 74

interface Linha extends Omit<ClienteDaDemonstracao, 'uf' | 'kWp' | 'distribuidora'> {
  uf: string
  concessionaria: string
  valor_centavos: number | null
}

/** Contacts with a consumer unit; of those with deals in the sales funnels, one deal each. */
async function lerClientes({ banco }: Pick<Servicos, 'banco'>): Promise<ClienteDaDemonstracao[]> {
  const { rows } = await sql<Linha>`
    select distinct on (k.id)
      k.id as contato_id,
      k.nome,
      coalesce(k.cidade, k.campos ->> 'cidade', '') as cidade,
      upper(coalesce(k.uf, k.campos ->> 'uf', '')) as uf,
      coalesce(x.campos ->> 'concessionaria_id', '') as concessionaria,
      coalesce(x.campos ->> 'uc_numero', '') as uc,
      k.tipo = 'empresa' as empresa,
      c.id as cartao_id,
      c.situacao,
      c.responsavel_id as vendedor_id,
      c.valor_centavos::float8 as valor_centavos
    from cad.contatos k
    join cad.unidades_consumidoras x on x.contato_id = k.id
    left join (
      select c.*
      from funis.cartoes c
      join funis.funis f on f.id = c.funil_id and f.departamento = 'vu'
      where c.valor_centavos is not null
    ) c on c.contato_id = k.id
    order by k.id, c.situacao = 'aberto', c.id
  `.execute(banco.db)
  return rows
    .flatMap((l) => {
      const uf = ufs.find((u) => u === l.uf)
      const kWp = potenciaDe(l)
      return uf && l.cidade && l.uc && kWp <= GRUPO_B_KWP
        ? [{ ...l, uf, kWp, distribuidora: DISTRIBUIDORAS[l.concessionaria] ?? '' }]
        : []
    })
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/** Power of the plant that the deal is about, else of one that fits the customer. */
function potenciaDe({ nome, valor_centavos }: Linha): number {
  const [de, ate] = perfilDe(nome).kwp
  const usual = de + ((ate - de) * (nome.length % 7)) / 10
  if (valor_centavos === null) return usual
  return valor_centavos / (precoDaUsina(usual) / usual)
}

/** Seeds the catalogue and the proposals. Runs once, on a new database. */
export async function semearEnergia(s: Servicos): Promise<void> {
  if (!(await marcandoDemonstracao(s.banco.db))) return
  await s.executar(sistema, semearCatalogo)
  await semearPropostas(s, await lerClientes(s))
}
