/** First and last names. */
export const FIRST_NAMES = words(`
  Aaliyah Abdi Aiden Alejandra Amara Amina Andre Angela Anita Anthony Beatriz Benjamin Brianna Caleb Camila Carlos Chloe
  Christopher Claire Daniel Darnell David Deborah Diego Ebony Elena Elijah Emily Emmanuel Erik Esther Fatima Felix Gabriela
  Grace Hannah Hassan Helen Hugo Imani Ingrid Isaac Isabel Jamal James Jasmine Javier Jerome Jessica Jin José Joshua Karen
  Kenji Kevin Khadija Latoya Laura Leah Leilani Liam Linh Logan Lucía Madison Mai Malik Maria Mateo Megan Mei Michael Mohamed
  Nadia Nathan Nia Noah Olga Olivia Omar Paula Pavel Quinn Rachel Rajesh Renée Rosa Ryan Samuel Sandeep Sara Sean Sofia
  Søren Stephanie Svetlana Tamika Teresa Thomas Tyler Valeria Victor Wei William Xiomara Yasmin Yuki Zachary Zoë`);

export const LAST_NAMES = words(`
  Abbott Adeyemi Ahmed Alvarez Andersen Bailey Baker Banerjee Becker Brooks Brown Byrne Castillo Chang Chen Clark Cohen Cruz
  Daniels Davis Delgado Diaz Dubois Edwards Evans Farah Fischer Flores Foster Garcia Gomez Gonzalez Gordon Graham Green Gupta
  Hall Hansen Harris Hernandez Hoffmann Howard Hughes Hussein Jackson Jensen Johnson Jones Kaur Keller Khan Kim Kowalczyk
  Larson Lee Lewis Li Lopez Martin Martinez Mensah Miller Mitchell Moore Morales Moua Murphy Müller Nguyen Novak Núñez
  O’Brien Okafor Olson Ortiz Owens Park Patel Peterson Phillips Pérez Ramirez Reed Reyes Rivera Robinson Rodriguez Rossi
  Sanchez Schmidt Schultz Silva Singh Smith Sullivan Suzuki Tanaka Taylor Thao Thompson Torres Tran Turner Vang Vasquez Walker
  Wang Washington White Williams Wright Xiong Yang Young Zhang Zimmerman`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
