import { TelaExternos } from './tela-externos.tsx'

export const TelaContatosDoSprintHub = () => <TelaExternos key="c" sistema="sprinthub" tipo="contato" titulo="Contatos do SprintHub" />
export const TelaOportunidadesDoSprintHub = () => <TelaExternos key="o" sistema="sprinthub" tipo="oportunidade" titulo="Oportunidades do SprintHub" />
export const TelaSoftmar = () => <TelaExternos sistema="softmar" tipo="contato" titulo="Softmar" aviso="Não há descrição pública do Softmar: a ligação é por um endereço que devolva JSON ou CSV, ou pela própria página dele em moldura. Confira com o fornecedor o endereço, o token e o nome dos campos." />
